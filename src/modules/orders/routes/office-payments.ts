import { route } from '../../../platform/http/route.ts';
import { can } from '../../tenancy/index.ts';
import { closeProblem } from '../commands/payment-sync.ts';
import { closeRefund, retryRefund } from '../commands/refund-attempts.ts';
import * as calls from '../office-calls.ts';
import { listPaymentProblems } from '../queries/problems.ts';

export const officePaymentRoutes = [
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
    ...calls.closeProblem,
    access: can.administer,
    handler: ({ ctx, params: { kind, id }, body }) =>
      kind === 'refund' ? closeRefund(ctx, id, body) : closeProblem(ctx, kind, id, body.note),
  }),
  route({ ...calls.retryRefund, access: can.administer, handler: ({ ctx, params }) => retryRefund(ctx, params.id) }),
];
