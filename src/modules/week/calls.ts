import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const readWeek = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/week',
  summary: 'Read what a building asks of you this week, what is wrong, and what comes',
  limits: ['read'],
  params: byId,
  reply: schema.weekReply,
});

export const chooseWeekMail = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/week-mail',
  summary: 'Get or stop the mail about a building on Mondays',
  limits: ['write'],
  params: byId,
  body: schema.weekMailChoice,
});
