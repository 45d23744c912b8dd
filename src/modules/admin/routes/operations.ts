import { z } from 'zod';
import { route } from '../../../platform/route.ts';
import { idText } from '../../tenancy/schema.ts';
import { resend } from '../commands/mails.ts';
import { lockQueues, queuesUnlockedUntil, retryParked, unlockQueues } from '../commands/queues.ts';
import { listMails, listParked, searchActivity } from '../queries/operations.ts';
import * as schema from '../schema.ts';

export const operationRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/activity',
    summary: 'Who did what, when and from where, newest first',
    access: 'admin',
    query: schema.activityQuery,
    reply: z.array(schema.adminActivityReply),
    handler: ({ ctx, query }) => searchActivity(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/admin/parked-events',
    summary: 'What was tried too often and waits for an admin',
    access: 'admin',
    reply: z.array(schema.parkedReply),
    handler: ({ ctx }) => listParked(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/admin/parked-events/:eventId/:subscriber/retry',
    summary: 'Try a parked event again',
    access: 'admin',
    params: schema.parkedKey,
    handler: ({ ctx, params }) => retryParked(ctx, params) as Promise<undefined>,
  }),
  route({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'Mails with their state, newest first',
    access: 'admin',
    query: schema.mailsQuery,
    reply: z.array(schema.adminMailReply),
    handler: ({ ctx, query }) => listMails(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    summary: 'Send a mail again',
    access: 'admin',
    params: z.object({ id: idText }),
    handler: ({ ctx, params }) => resend(ctx, params.id) as Promise<undefined>,
  }),
  route({
    method: 'GET',
    path: '/api/admin/queues',
    summary: 'Whether this admin may change queues just now',
    access: 'admin',
    reply: schema.queuesReply,
    handler: async ({ ctx }) => ({ unlockedUntil: await queuesUnlockedUntil(ctx, ctx.actor.userId) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/queues/unlock',
    summary: 'Let this admin change queues for ten minutes',
    access: 'admin',
    reply: schema.queuesReply,
    async handler({ ctx }) {
      await unlockQueues(ctx);
      return { unlockedUntil: await queuesUnlockedUntil(ctx, ctx.actor.userId) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/queues/lock',
    summary: 'Make the queues read-only again',
    access: 'admin',
    handler: ({ ctx }) => lockQueues(ctx) as Promise<undefined>,
  }),
];
