import { defineCall } from '../../shared/calls.ts';
import { unsubscribeLink } from './schema.ts';

export const unsubscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Unsubscribe by a mailed link, in one click (RFC 8058)',
  isOneClick: true,
  limits: ['unsubscribe'],
  query: unsubscribeLink,
});

export const resubscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/mail/resubscribe',
  summary: 'Undo an unsubscribe',
  limits: ['unsubscribe'],
  body: unsubscribeLink,
});
