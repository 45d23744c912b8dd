import { frequencies, type Plan, planPrices, type Subscription, tiers } from '../../../../../modules/tenancy/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import texts from '../../../../../texts/generated/portal/subscription.en.js';

interface PlanOption {
  value: string;
  label: string;
  description: string;
  plan: Plan;
}

/** Plans to upgrade to: all from the free plan, else only larger ones. */
export function plansAbove({ tier, frequency }: Subscription): PlanOption[] {
  const present = tier === 'free' ? 0 : planPrices[tier][frequency ?? 'monthly'];
  return tiers
    .flatMap((planTier) => frequencies.map((every) => ({ tier: planTier, frequency: every })))
    .filter((plan) => priceOf(plan) > present)
    .map((plan) => ({
      value: `${plan.tier}-${plan.frequency}`,
      label: planName(plan),
      description: texts.prices[plan.frequency]({ price: formatCents(priceOf(plan)) }),
      plan,
    }));
}

/** Name such as `Basic, monthly`. */
export const planName = ({ tier, frequency }: Plan): string =>
  texts.planName({ tier: texts.tiers[tier], frequency: texts.frequencies[frequency] });

const priceOf = ({ tier, frequency }: Plan): number => planPrices[tier][frequency];
