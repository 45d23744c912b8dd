import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import { mailReply, mailsQuery } from '../mail/schema.ts';
import * as schema from './schema.ts';

export * from './people-calls.ts';

export const readOverview = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Read the overview of open tasks',
  demo: 'allowed',
  limits: ['read'],
  reply: schema.overviewReply,
});

export const listOfflineDisplays = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/offline-screens',
  summary: 'List displays that have been offline for 15 minutes within their hours',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.offlineDisplayReply),
});

export const searchActivity = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'Search the activity log, newest first',
  demo: 'allowed',
  limits: ['read'],
  query: schema.activityQuery,
  reply: z.array(schema.adminActivityReply),
});

export const listParked = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/parked-events',
  summary: 'List parked deliveries',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.parkedReply),
});

export const retryParked = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/parked-events/:eventId/:subscriber/retry',
  summary: 'Retry a parked delivery',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the delivery',
  params: schema.parkedKey,
});

export const listMails = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'List mails with their state, newest first',
  demo: 'allowed',
  limits: ['read'],
  query: mailsQuery,
  reply: z.array(mailReply),
});

export const resendMail = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  summary: 'Resend a mail',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: by the writes of a day; mails are purged',
  params: idParams,
});

export const readStaffNotices = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/staff-notices',
  summary: 'Read which news you get by mail',
  demo: 'allowed',
  limits: ['read'],
  reply: schema.staffNoticeChoice,
});

export const chooseStaffNotices = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/staff-notices',
  summary: 'Choose which news you get by mail',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per account',
  body: schema.staffNoticeChoice,
  reply: schema.staffNoticeChoice,
});

export const readQueues = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'Read until when the queue board is unlocked',
  demo: 'allowed',
  limits: ['read'],
  reply: schema.queuesReply,
});

export const unlockQueues = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/queues/unlock',
  summary: 'Unlock the queue board for ten minutes',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: changes the session',
  reply: schema.queuesReply,
});

export const lockQueues = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/queues/lock',
  summary: 'Lock the queue board',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the session',
});
