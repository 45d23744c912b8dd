import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripePayments } from '../../src/modules/orders/stripe.ts';
import { createLogger } from '../../src/platform/observability/logger.ts';
import { AppError } from '../../src/shared/errors.ts';
import { ADDRESS } from '../harness/shopping.ts';
import type { Scenario } from './promise.ts';

const MAX_ANSWER_MS = 8_000;
const CALLS = 3;

const REQUEST = {
  userId: 1,
  amount: 100,
  currency: 'usd',
  receiptEmail: 'ada@example.com',
  acceptsBankDebit: false,
  shippingAddress: { ...ADDRESS, country: 'US' },
};

/** Users get an error, and retries reuse the key. */
export const stripeHangs: Scenario = {
  tests: 'R26',
  promise: 'While Stripe hangs a payment is refused with words within 8 s, and one payment has one key',
  async run() {
    const keys = new Map<string, number>();
    const stripe = createServer((req) => {
      const key = String(req.headers['idempotency-key']);
      keys.set(key, (keys.get(key) ?? 0) + 1);
    }).listen(0, '127.0.0.1');
    await once(stripe, 'listening');
    const STRIPE_API_BASE = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
    const secrets = { STRIPE_SECRET_KEY: 'sk_test_hangs', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
    const env = { ...secrets, STRIPE_API_BASE, OPERATOR_NAME: 'Foyer' };
    const payments = createStripePayments(env, createLogger({ LOG_LEVEL: 'silent' }, 'faults'));
    const startedAt = performance.now();
    const attempts = Array.from({ length: CALLS }, (_, checkoutId) =>
      payments.open({ ...REQUEST, checkoutId, idempotencyKey: `key-${checkoutId}` }).then(
        () => 'a payment was made',
        (error: unknown) => (error instanceof AppError && error.status === 503 ? null : String(error)),
      ),
    );
    const violations = (await Promise.all(attempts)).filter((message) => message !== null);
    const elapsedMs = Math.round(performance.now() - startedAt);
    stripe.closeAllConnections();
    stripe.close();
    if (elapsedMs > MAX_ANSWER_MS) violations.push(`refused after ${elapsedMs} ms`);
    if (keys.size !== CALLS) violations.push(`${keys.size} keys for ${CALLS} payments`);
    return { faults: CALLS, violations, figures: `refused after ${elapsedMs} ms` };
  },
};
