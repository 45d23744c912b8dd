import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createContext, forUpdate, type Tx, transaction } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { write } from '../../platform/core/sql.ts';
import { recordEvent } from '../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { testPaymentSucceeded } from './events.ts';
import { TestIntentRow } from './payment.entity.ts';
import type { IntentRequest, PaymentIntent, Payments } from './payment-provider.ts';
import type { TestCard } from './schema.ts';

/** The interface of Stripe's payments without Stripe: the intents are rows of ours, and no money moves. */
export function createTestPayments(platform: Platform): Payments {
  const find = async (id: string) => {
    const row = await createContext(platform).em.findOne(TestIntentRow, { id });
    return row && read(row);
  };
  return {
    async open(request) {
      return await transaction(createContext(platform), async (tx) => {
        await keepIntent(tx, request);
        return read(await tx.em.findOneOrFail(TestIntentRow, { idempotencyKey: request.idempotencyKey }));
      });
    },
    find,
    async cancel(id) {
      await transaction(createContext(platform), (tx) =>
        tx.em.nativeUpdate(TestIntentRow, { id, status: 'unpaid' }, { status: 'canceled' }),
      );
      return await find(id);
    },
    async refund(id) {
      const paid = { id, status: 'succeeded' as const };
      return await transaction(createContext(platform), async (tx) => {
        await tx.em.nativeUpdate(TestIntentRow, { ...paid, refundId: null }, { refundId: `re_test_${token(12)}` });
        const { refundId } = await tx.em.findOneOrFail(TestIntentRow, paid);
        return refundId ?? '';
      });
    },
  };
}

/** Begins the ids of intents; no id of Stripe's begins so. */
export const TEST_INTENT = 'pi_test_';

/** What cards do that are not simply declined; Stripe's own numbers. */
const GOOD_CARD = '4242424242424242';
const refusals: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
};

/** Pays an intent with a test card. Paying a paid one changes nothing. @throws AppError `payment_declined` */
export async function confirmTestPayment(
  ctx: SignedInCtx,
  intentId: string,
  given: { clientSecret: string; card: TestCard },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const intent = await tx.em.findOne(TestIntentRow, { id: intentId }, forUpdate);
    if (!intent || !equal(intent.clientSecret, given.clientSecret)) throw notFound('Payment');
    if (intent.status === 'succeeded') return;
    if (intent.status === 'canceled')
      throw new AppError('conflict', 'This payment was cancelled. You have not been charged.', {
        details: { paymentStatus: 'canceled' },
      });
    refuseCard(given.card);
    await tx.em.nativeUpdate(TestIntentRow, { id: intentId }, { status: 'succeeded' });
    await recordEvent(tx, testPaymentSucceeded, { paymentIntentId: intentId });
  });
}

function refuseCard({ number, expMonth, expYear }: TestCard): void {
  const now = new Date();
  if (expYear * 12 + expMonth <= now.getUTCFullYear() * 12 + now.getUTCMonth())
    throw new AppError('payment_declined', 'Your card has expired.');
  if (number !== GOOD_CARD)
    throw new AppError('payment_declined', refusals[number] ?? 'Your card was declined: it is no test card.');
}

const token = (bytes: number) => randomBytes(bytes).toString('hex');

/** One for each key, however often and at once it is asked for. */
async function keepIntent(tx: Tx, { checkoutId, idempotencyKey, amount, currency }: IntentRequest): Promise<void> {
  const id = `${TEST_INTENT}${token(12)}`;
  await write(
    tx,
    `insert into test_payment_intent (id, idempotency_key, client_secret, checkout_id, amount, currency, status, created_at)
     values (?, ?, ?, ?, ?, ?, 'unpaid', now()) on conflict (idempotency_key) do nothing`,
    [id, idempotencyKey, `${id}_secret_${token(16)}`, checkoutId, amount, currency],
  );
}

function read(row: TestIntentRow): PaymentIntent {
  const { id, clientSecret, status, amount, currency, checkoutId } = row;
  const received = status === 'succeeded' ? amount : 0;
  return { id, clientSecret, status, amount, received, currency, checkoutId, isBankDebit: false, failure: null };
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
