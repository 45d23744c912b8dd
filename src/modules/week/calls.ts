import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const readWeek = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/week',
  summary: 'Read what a building asks of you this week, what is wrong, and what comes',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.weekReply,
});

export const chooseWeekMail = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/week-mail',
  summary: 'Get or stop the mail about a building on Mondays',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per member',
  params: idParams,
  body: schema.weekMailChoice,
});
