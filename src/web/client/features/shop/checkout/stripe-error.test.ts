import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { isShownAtField, resultOf } from './stripe-error.ts';

const intent = (status: PaymentIntent.Status) => ({ status }) as PaymentIntent;

test.each<[string, Pick<StripeError, 'type' | 'payment_intent'>, string]>([
  ['a declined card', { type: 'card_error', payment_intent: intent('requires_payment_method') }, 'unpaid'],
  [
    'a failed 3-D Secure',
    { type: 'invalid_request_error', payment_intent: intent('requires_payment_method') },
    'unpaid',
  ],
  ['an incomplete number', { type: 'validation_error' }, 'unpaid'],
  ['too many requests', { type: 'rate_limit_error' }, 'unpaid'],
  ['a wrong key', { type: 'authentication_error' }, 'unpaid'],
  ['an intent cancelled elsewhere', { type: 'invalid_request_error', payment_intent: intent('canceled') }, 'canceled'],
  ['an intent paid elsewhere', { type: 'invalid_request_error', payment_intent: intent('succeeded') }, 'unknown'],
  ['a processing intent', { type: 'api_error', payment_intent: intent('processing') }, 'unknown'],
  ['no connection', { type: 'api_connection_error' }, 'unknown'],
  ['an error inside Stripe', { type: 'api_error' }, 'unknown'],
])('%s', (_what, error, result) => {
  expect(resultOf(error)).toBe(result);
});

test('a decline that Stripe shows at its field is not said again', () => {
  const declined = { type: 'card_error', code: 'card_declined' } as const;
  expect(isShownAtField({ ...declined, decline_code: 'insufficient_funds' })).toBe(true);
  expect(isShownAtField({ type: 'card_error', code: 'expired_card' })).toBe(true);
  expect(isShownAtField({ ...declined, decline_code: 'lost_card' })).toBe(false);
  expect(isShownAtField({ type: 'rate_limit_error' })).toBe(false);
});
