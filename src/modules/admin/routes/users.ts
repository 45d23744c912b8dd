import { route } from '../../../platform/http/route.ts';
import { setAccountStatus, setPassword } from '../../accounts/index.ts';
import { holdOrdersOf } from '../../orders/index.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';
import { beginImpersonation, endImpersonation } from '../commands/impersonation.ts';
import { listSubscriptions, listUsers } from '../queries/users.ts';

export const userRoutes = [
  route({
    ...calls.listUsers,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      const { users, total } = await listUsers(ctx, query);
      setHeader('x-total-count', String(total));
      return users;
    },
  }),
  route({
    ...calls.setPassword,
    access: can.administer,
    handler: ({ ctx, params, body }) => setPassword(ctx, params.id, body.password),
  }),
  route({
    ...calls.setAccountStatus,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await setAccountStatus(ctx, params.id, body.status);
      if (body.holdOrders && body.status === 'suspended') await holdOrdersOf(ctx, params.id, 'Account suspended');
    },
  }),
  route({
    ...calls.beginImpersonation,
    access: can.administer,
    async handler({ ctx, params, session }) {
      await session.impersonate(await beginImpersonation(ctx, params.id));
      return { redirectUrl: '/manage' };
    },
  }),
  route({
    ...calls.endImpersonation,
    access: 'user',
    async handler({ ctx, session }) {
      await endImpersonation(ctx);
      await session.stopImpersonating();
      return { redirectUrl: '/admin/users' };
    },
  }),
  route({
    ...calls.listSubscriptions,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      const { subscriptions, total } = await listSubscriptions(ctx, query);
      setHeader('x-total-count', String(total));
      return subscriptions;
    },
  }),
];
