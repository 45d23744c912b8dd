import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import { mailReply, mailsQuery } from '../mail/schema.ts';
import * as orders from '../orders/schema.ts';
import * as schema from './schema.ts';

export * from './order-calls.ts';
export * from './order-change-calls.ts';
export * from './people-calls.ts';
export * from './quote-calls.ts';
export * from './report-calls.ts';

export const readOverview = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Read the overview of open tasks',
  limits: ['read'],
  reply: schema.overviewReply,
});

export const listOfflineDisplays = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/offline-screens',
  summary: 'List displays that have been offline for 15 minutes within their hours',
  limits: ['read'],
  reply: z.array(schema.offlineDisplayReply),
});

export const searchActivity = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'Search the activity log, newest first',
  limits: ['read'],
  query: schema.activityQuery,
  reply: z.array(schema.adminActivityReply),
});

export const listParked = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/parked-events',
  summary: 'List parked deliveries',
  limits: ['read'],
  reply: z.array(schema.parkedReply),
});

export const retryParked = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/parked-events/:eventId/:subscriber/retry',
  summary: 'Retry a parked delivery',
  limits: ['write'],
  params: schema.parkedKey,
});

export const listMails = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'List mails with their state, newest first',
  limits: ['read'],
  query: mailsQuery,
  reply: z.array(mailReply),
});

export const resendMail = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  summary: 'Resend a mail',
  limits: ['write'],
  params: byId,
});

export const readStaffNotices = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/staff-notices',
  summary: 'Read which news you get by mail',
  limits: ['read'],
  reply: schema.staffNoticeChoice,
});

export const chooseStaffNotices = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/staff-notices',
  summary: 'Choose which news you get by mail',
  limits: ['write'],
  body: schema.staffNoticeChoice,
  reply: schema.staffNoticeChoice,
});

export const readShopSettings = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/shop-settings',
  summary: 'Read what the shop charges, who sells, and its terms',
  limits: ['read'],
  reply: orders.shopSettingsReply,
});

export const setShopSettings = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/shop-settings',
  summary: 'Set what the shop charges, who sells, and its terms, from the next checkout on',
  limits: ['write'],
  takesRevision: true,
  maxBodyBytes: 131_072,
  body: orders.shopSettingsInput,
  reply: orders.shopSettingsReply,
});

export const readQueues = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'Read until when the queue board is unlocked',
  limits: ['read'],
  reply: schema.queuesReply,
});

export const unlockQueues = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/queues/unlock',
  summary: 'Unlock the queue board for ten minutes',
  notInDemo: 'shared',
  limits: ['write'],
  reply: schema.queuesReply,
});

export const lockQueues = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/queues/lock',
  summary: 'Lock the queue board',
  limits: ['write'],
});

export const listSavedFilters = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/saved-filters',
  summary: 'List the filters you saved with an earlier release',
  limits: ['read'],
  reply: z.array(schema.savedFilterReply),
});

export const removeSavedFilters = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/saved-filters',
  summary: 'Remove the filters you saved for a list',
  limits: ['write'],
  query: schema.savedFiltersQuery,
});
