import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { listPaymentProblems, retryRefund, settleProblem, settleRefund } from '../../orders/index.ts';
import { paymentProblemReply, problemKind, problemsQuery, settleInput } from '../../orders/schema.ts';
import { can } from '../../tenancy/index.ts';

export const paymentAdminRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/payment-problems',
    summary:
      'List refunds, disputes and fraud warnings that need attention, or settled ones; X-Total-Count is their number',
    access: can.administer,
    query: problemsQuery,
    reply: z.array(paymentProblemReply),
    async handler({ ctx, query, setHeader }) {
      const { problems, total } = await listPaymentProblems(ctx, query);
      setHeader('x-total-count', String(total));
      return problems;
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/payment-problems/:kind/:id/settle',
    summary: 'Settle a payment problem',
    access: can.administer,
    params: z.object({ kind: problemKind, id: idText }),
    body: settleInput,
    handler: ({ ctx, params: { kind, id }, body }) =>
      kind === 'refund' ? settleRefund(ctx, id, body) : settleProblem(ctx, kind, id, body.note),
  }),
  route({
    method: 'POST',
    path: '/api/admin/refunds/:id/retry',
    summary: 'Retry a refund now',
    access: can.administer,
    params: z.object({ id: idText }),
    handler: ({ ctx, params }) => retryRefund(ctx, params.id),
  }),
];
