import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { setAccountStatus, setPassword } from '../../accounts/index.ts';
import { holdOrdersOf, readBusinessTerms, setBusinessTerms } from '../../orders/index.ts';
import { businessTerms, businessTermsInput } from '../../orders/schema.ts';
import { can } from '../../tenancy/index.ts';
import { beginImpersonation, endImpersonation } from '../commands/impersonation.ts';
import { listSubscriptions, listUsers } from '../queries/users.ts';
import * as schema from '../schema.ts';

const byId = z.object({ id: idText });

export const userRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'List users; X-Total-Count is their number',
    access: can.administer,
    query: schema.usersQuery,
    reply: z.array(schema.adminUserReply),
    async handler({ ctx, query, setHeader }) {
      const { users, total } = await listUsers(ctx, query);
      setHeader('x-total-count', String(total));
      return users;
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/reset-password',
    summary: 'Set the password of a user; their sessions end',
    access: can.administer,
    params: byId,
    limits: ['password'],
    body: schema.resetPasswordInput,
    handler: ({ ctx, params, body, session }) =>
      setPassword(ctx, params.id, body.password, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/users/:id/status',
    summary: 'Suspend or activate a user; a suspension can hold their orders',
    access: can.administer,
    params: byId,
    body: schema.accountStatusInput,
    async handler({ ctx, params, body }) {
      await setAccountStatus(ctx, params.id, body.status);
      if (body.holdOrders && body.status === 'suspended') await holdOrdersOf(ctx, params.id, 'Account suspended');
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/users/:id/terms',
    summary: 'Read the business terms of a user',
    access: can.administer,
    params: byId,
    reply: businessTerms,
    handler: ({ ctx, params }) => readBusinessTerms(ctx, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/users/:id/terms',
    summary: 'Agree business terms with a user',
    access: can.administer,
    params: byId,
    body: businessTermsInput,
    reply: businessTerms,
    async handler({ ctx, params, body }) {
      await setBusinessTerms(ctx, params.id, body);
      return await readBusinessTerms(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/impersonate',
    summary: 'Impersonate a user, for an hour at most',
    access: can.administer,
    params: byId,
    reply: schema.redirectReply,
    async handler({ ctx, params, session }) {
      await session.impersonate(await beginImpersonation(ctx, params.id));
      return { redirectUrl: '/manage' };
    },
  }),
  route({
    method: 'POST',
    path: '/api/impersonation/stop',
    summary: 'Stop impersonating',
    access: 'user',
    reply: schema.redirectReply,
    async handler({ ctx, session }) {
      await endImpersonation(ctx);
      await session.stopImpersonating();
      return { redirectUrl: '/admin/users' };
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'List all subscriptions, newest first; X-Total-Count is their number',
    access: can.administer,
    query: schema.subscriptionsQuery,
    reply: z.array(schema.adminSubscriptionReply),
    async handler({ ctx, query, setHeader }) {
      const { subscriptions, total } = await listSubscriptions(ctx, query);
      setHeader('x-total-count', String(total));
      return subscriptions;
    },
  }),
];
