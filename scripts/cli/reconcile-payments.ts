import { reconcilePayments as reconcile } from '../../src/modules/orders/index.ts';
import { type Subcommand, withPlatformContext } from './subcommand.ts';

export const reconcilePayments: Subcommand = {
  name: 'reconcile:payments',
  summary: 'Looks up unreported payments at the payment provider, and retries open refunds.',
  positionals: [],
  options: [],
  notes: [
    'The worker does so every minute; this does it at once, for at most 200 payments, and says what came of it.',
    'Ends with 1 where a payment could not be asked for, or a refund is still owed.',
  ].join('\n'),
  async run() {
    const reconciliation = await withPlatformContext((ctx) => reconcile(ctx, true));
    const { order, refund, unpaid, unknown, failed, refundsDue } = reconciliation;
    const lines = [
      `${order} orders made, ${refund} refunds decided, ${unpaid} not paid yet, ${unknown} unknown to the provider`,
      ...(failed > 0 ? [`${failed} could not be asked for: the log says why`] : []),
      ...(refundsDue > 0 ? [`${refundsDue} refunds are still owed: /admin/orders shows why`] : []),
    ];
    return { text: lines.join('\n'), jsonOutput: { ...reconciliation }, hasProblem: failed + refundsDue > 0 };
  },
};
