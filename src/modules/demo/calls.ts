import { defineCall } from '../../shared/calls.ts';
import { sessionReply } from '../accounts/schema.ts';
import { demoLoginInput } from './schema.ts';

export const logIn = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/demo/login',
  summary: 'Sign in to an account of a demo, without a password; 404 where there is no demo',
  session: true,
  demo: 'allowed',
  proof: 'session',
  limits: ['register'],
  createsRows: 'bounded: by address, and ended with each reset',
  body: demoLoginInput,
  reply: sessionReply,
});
