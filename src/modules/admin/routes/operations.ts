import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { mailReply, mailsQuery } from '../../mail/schema.ts';
import { can } from '../../tenancy/index.ts';
import { resend } from '../commands/mails.ts';
import { lockQueues, queuesUnlockedUntil, retryParked, unlockQueues } from '../commands/queues.ts';
import { listMails, listOfflineScreens, listParked, readOverview, searchActivity } from '../queries/operations.ts';
import * as schema from '../schema.ts';

export const operationRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'How much waits for an administrator',
    access: can.administer,
    reply: schema.overviewReply,
    handler: ({ ctx }) => readOverview(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/admin/offline-screens',
    summary: 'Screens that were silent for 15 minutes within their hours, and still are',
    access: can.administer,
    reply: z.array(schema.offlineScreenReply),
    handler: ({ ctx }) => listOfflineScreens(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/admin/activity',
    summary: 'Who did what, when and from where, newest first',
    access: can.administer,
    query: schema.activityQuery,
    reply: z.array(schema.adminActivityReply),
    handler: ({ ctx, query }) => searchActivity(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/admin/parked-events',
    summary: 'What was tried too often and waits for an admin',
    access: can.administer,
    reply: z.array(schema.parkedReply),
    handler: ({ ctx }) => listParked(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/admin/parked-events/:eventId/:subscriber/retry',
    summary: 'Try a parked event again',
    access: can.administer,
    params: schema.parkedKey,
    handler: ({ ctx, params }) => retryParked(ctx, params),
  }),
  route({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'Mails with their state, newest first',
    access: can.administer,
    query: mailsQuery,
    reply: z.array(mailReply),
    handler: ({ ctx, query }) => listMails(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    summary: 'Send a mail again',
    access: can.administer,
    params: z.object({ id: idText }),
    handler: ({ ctx, params }) => resend(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/admin/queues',
    summary: 'Whether this admin may change queues just now',
    access: can.administer,
    reply: schema.queuesReply,
    handler: async ({ ctx }) => ({ unlockedUntil: await queuesUnlockedUntil(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/queues/unlock',
    summary: 'Let this admin change queues for ten minutes',
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
    summary: 'Make the queues read-only again',
    access: can.administer,
    handler: ({ ctx }) => lockQueues(ctx),
  }),
];
