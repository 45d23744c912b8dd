import { formatCents } from '../../../../platform/money.ts';

export const subscriptionTexts = {
  activated: 'Subscription activated successfully',
  cancelled: 'Subscription cancelled successfully',
  upgraded: (cents: number) => `Subscription upgraded. ${formatCents(cents)} was charged for the rest of the period.`,
  failed: 'Failed to update subscription',
  disabled: {
    title: 'Payment System Disabled',
    body: 'All directory features are free. No payment is required, and nothing was charged.',
    close: 'Close',
  },
} as const;
