import { route } from '../../../platform/http/route.ts';
import { listPaymentProblems, retryRefund, settleProblem, settleRefund } from '../../orders/index.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';

export const paymentAdminRoutes = [
  route({
    ...calls.listPaymentProblems,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      const { problems, total } = await listPaymentProblems(ctx, query);
      setHeader('x-total-count', String(total));
      return problems;
    },
  }),
  route({
    ...calls.settleProblem,
    access: can.administer,
    handler: ({ ctx, params: { kind, id }, body }) =>
      kind === 'refund' ? settleRefund(ctx, id, body) : settleProblem(ctx, kind, id, body.note),
  }),
  route({ ...calls.retryRefund, access: can.administer, handler: ({ ctx, params }) => retryRefund(ctx, params.id) }),
];
