import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { mailReply, mailsQuery } from '../../mail/schema.ts';
import { can } from '../../tenancy/index.ts';
import { resend } from '../commands/mails.ts';
import { lockQueues, queuesUnlockedUntil, retryParked, unlockQueues } from '../commands/queues.ts';
import { removeSavedFilter, saveFilter } from '../commands/saved-filters.ts';
import { chooseStaffNotices } from '../commands/staff-notices.ts';
import { listMails, listOfflineScreens, listParked, readOverview, searchActivity } from '../queries/operations.ts';
import { listSavedFilters } from '../queries/saved-filters.ts';
import { readStaffNotices } from '../queries/staff-notices.ts';
import * as schema from '../schema.ts';

export const operationRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Read the overview of open tasks',
    access: can.administer,
    reply: schema.overviewReply,
    handler: ({ ctx }) => readOverview(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/admin/offline-screens',
    summary: 'List displays that have been offline for 15 minutes within their hours',
    access: can.administer,
    reply: z.array(schema.offlineScreenReply),
    handler: ({ ctx }) => listOfflineScreens(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/admin/activity',
    summary: 'Search the activity log, newest first',
    access: can.administer,
    query: schema.activityQuery,
    reply: z.array(schema.adminActivityReply),
    handler: ({ ctx, query }) => searchActivity(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/admin/parked-events',
    summary: 'List parked deliveries',
    access: can.administer,
    reply: z.array(schema.parkedReply),
    handler: ({ ctx }) => listParked(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/admin/parked-events/:eventId/:subscriber/retry',
    summary: 'Retry a parked delivery',
    access: can.administer,
    params: schema.parkedKey,
    handler: ({ ctx, params }) => retryParked(ctx, params),
  }),
  route({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'List mails with their state, newest first',
    access: can.administer,
    query: mailsQuery,
    reply: z.array(mailReply),
    handler: ({ ctx, query }) => listMails(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    summary: 'Resend a mail',
    access: can.administer,
    params: z.object({ id: idText }),
    handler: ({ ctx, params }) => resend(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/admin/staff-notices',
    summary: 'Read which news you get by mail',
    access: can.administer,
    reply: schema.staffNoticeChoice,
    handler: ({ ctx }) => readStaffNotices(ctx),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/staff-notices',
    summary: 'Choose which news you get by mail',
    access: can.administer,
    body: schema.staffNoticeChoice,
    reply: schema.staffNoticeChoice,
    async handler({ ctx, body }) {
      await chooseStaffNotices(ctx, body);
      return await readStaffNotices(ctx);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/queues',
    summary: 'Read until when the queue board is unlocked',
    access: can.administer,
    reply: schema.queuesReply,
    handler: async ({ ctx }) => ({ unlockedUntil: await queuesUnlockedUntil(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/queues/unlock',
    summary: 'Unlock the queue board for ten minutes',
    access: can.administer,
    reply: schema.queuesReply,
    async handler({ ctx }) {
      await unlockQueues(ctx);
      return { unlockedUntil: await queuesUnlockedUntil(ctx) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/queues/lock',
    summary: 'Lock the queue board',
    access: can.administer,
    handler: ({ ctx }) => lockQueues(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/admin/saved-filters',
    summary: 'List your saved filters',
    access: can.administer,
    reply: z.array(schema.savedFilterReply),
    handler: ({ ctx }) => listSavedFilters(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/admin/saved-filters',
    summary: 'Save a filter under a name, or replace the one of that name',
    access: can.administer,
    createsOnce: true,
    status: 201,
    body: schema.savedFilterInput,
    reply: schema.savedFilterReply,
    handler: ({ ctx, body }) => saveFilter(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/saved-filters/:id',
    summary: 'Remove a saved filter',
    access: can.administer,
    params: z.object({ id: idText }),
    handler: ({ ctx, params }) => removeSavedFilter(ctx, params.id),
  }),
];
