import type { Plan, Subscription } from '../../../../modules/tenancy/schema.ts';
import { formatCents } from '../../../../platform/money.ts';

const tiers: Record<Subscription['tier'], string> = { free: 'Free', basic: 'Basic', premium: 'Premium' };
const frequencies: Record<Plan['frequency'], string> = { monthly: 'monthly', annual: 'annual' };
const periods: Record<Plan['frequency'], string> = { monthly: 'a month', annual: 'a year' };

export const subscriptionTexts = {
  title: 'Subscription',
  loading: 'Loading the subscription',
  loadFailed: 'The subscription could not be loaded',
  tier: 'Plan',
  tiers,
  planName: ({ tier, frequency }: Plan) => `${tiers[tier]}, ${frequencies[frequency]}`,
  price: (cents: number, frequency: Plan['frequency']) => `${formatCents(cents)} ${periods[frequency]}`,
  until: (date: string) => `The current period ends on ${date}.`,
  contains: 'The free plan contains',
  free: [
    'One building',
    'Unlimited tenants and contacts',
    'The public directory, on phones, desks and lobby displays, with search, weather and QR code',
    'Announcements, bulk import, and members with roles',
  ],
  paid: 'Plans for several buildings are announced.',
  choices: 'Choose a plan',
  submit: 'Choose Plan',
  upgrade: 'Upgrade',
  largest: 'This is the largest plan there is.',
  onlyOwner: 'Only the owner of this property chooses its plan.',
  end: {
    submit: 'Cancel Subscription',
    title: 'Cancel the subscription?',
    body: 'This property is on the free plan again at once. Its directory stays as it is.',
    keep: 'Keep the subscription',
  },
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
