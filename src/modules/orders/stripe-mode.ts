import type { Env } from '../../platform/config/env.ts';
import { TEST_INTENT } from './test-payments.ts';

export const isLive = ({ STRIPE_SECRET_KEY: key }: Pick<Env, 'STRIPE_SECRET_KEY'>) => /^[sr]k_live_/.test(key ?? '');

/** The payment in Stripe's dashboard; `null` for test payments of ours, which have no page. */
export function paymentPageOf(paymentIntentId: string, isTest: boolean): string | null {
  if (paymentIntentId.startsWith(TEST_INTENT)) return null;
  return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentIntentId)}`;
}
