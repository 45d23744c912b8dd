import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** Outcome of a payment that Stripe.js could not confirm. */
export type Result = 'unpaid' | 'canceled' | 'unknown';

/** Errors before any payment (https://docs.stripe.com/api/errors). Other types leave the outcome open. */
const refusals: ReadonlySet<StripeError['type']> = new Set([
  'card_error',
  'validation_error',
  'invalid_request_error',
  'authentication_error',
  'rate_limit_error',
  'idempotency_error',
]);

/** States in which no money moves without another confirmation. */
const unpaid: ReadonlySet<PaymentIntent.Status> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/** Outcome by the intent's state, as after a failed 3-D Secure; else by the error type. */
export function resultOf({ type, payment_intent }: Pick<StripeError, 'type' | 'payment_intent'>): Result {
  if (!payment_intent) return refusals.has(type) ? 'unpaid' : 'unknown';
  if (payment_intent.status === 'canceled') return 'canceled';
  return unpaid.has(payment_intent.status) ? 'unpaid' : 'unknown';
}

/** Errors that the Payment Element shows at its field (https://docs.stripe.com/payments/payment-element#errors). */
const shownByElement: ReadonlySet<string> = new Set([
  'generic_decline',
  'insufficient_funds',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'incorrect_number',
  'invalid_number',
]);

export const isShownAtField = ({ type, code, decline_code }: Pick<StripeError, 'type' | 'code' | 'decline_code'>) =>
  type === 'validation_error' || shownByElement.has(code ?? '') || shownByElement.has(decline_code ?? '');
