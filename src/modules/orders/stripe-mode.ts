import type { Env } from '../../platform/config/env.ts';
import { INVOICE_PAYMENT } from './invoice-payments.ts';
import { TEST_INTENT } from './test-payments.ts';

export const isLive = ({ STRIPE_SECRET_KEY: key }: Pick<Env, 'STRIPE_SECRET_KEY'>) => /^[sr]k_live_/.test(key ?? '');

/** Returns the payment's URL in Stripe's dashboard; `null` for test payments and invoices. */
export function paymentPageOf(paymentIntentId: string, isTest: boolean): string | null {
  if ([TEST_INTENT, INVOICE_PAYMENT].some((start) => paymentIntentId.startsWith(start))) return null;
  return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentIntentId)}`;
}
