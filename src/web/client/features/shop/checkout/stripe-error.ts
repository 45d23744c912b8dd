import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** What has become of a payment that Stripe.js could not confirm. */
export type Result = 'unpaid' | 'canceled' | 'unknown';

/** Refused before anything was done (https://docs.stripe.com/api/errors). All other types leave it open. */
const refusals: ReadonlySet<StripeError['type']> = new Set([
  'card_error',
  'validation_error',
  'invalid_request_error',
  'authentication_error',
  'rate_limit_error',
  'idempotency_error',
]);

/** Of these it is known that no money moves without another confirmation. */
const unpaid: ReadonlySet<PaymentIntent.Status> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/** The intent's own state decides where Stripe tells it, as after a failed 3-D Secure; else the kind of error. */
export function resultOf({ type, payment_intent }: Pick<StripeError, 'type' | 'payment_intent'>): Result {
  if (!payment_intent) return refusals.has(type) ? 'unpaid' : 'unknown';
  if (payment_intent.status === 'canceled') return 'canceled';
  return unpaid.has(payment_intent.status) ? 'unpaid' : 'unknown';
}
