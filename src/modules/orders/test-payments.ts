import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createContext, forUpdate, type Tx, transaction } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { write } from '../../platform/core/sql.ts';
import { now } from '../../platform/core/tables.ts';
import { recordEvent } from '../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { testPaymentSucceeded } from './events.ts';
import { TestIntentRow, TestRefundRow } from './payment.entity.ts';
import {
  type IntentRequest,
  type PaymentIntent,
  PaymentRefused,
  type Payments,
  type ProviderRefund,
  type RefundRequest,
} from './payment-provider.ts';
import type { TestCard } from './schema.ts';
import { tables } from './tables.ts';

/** Ids of our own intents; Stripe's never begin like this. */
export const TEST_INTENT = 'pi_test_';

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
    async refund(request) {
      const made = await transaction(createContext(platform), (tx) => keepRefund(tx, request));
      return readRefund(made);
    },
    async facts(id) {
      if (!(await find(id))) return null;
      const made = await createContext(platform).em.find(TestRefundRow, { paymentIntentId: id });
      return { refunds: made.map(readRefund), disputes: [], warnings: [] };
    },
    intentOfCharge: async () => null,
  };
}

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
  const now = new Date(); // clock: the month on a card that is none
  if (expYear * 12 + expMonth <= now.getUTCFullYear() * 12 + now.getUTCMonth())
    throw new AppError('payment_declined', 'Your card has expired.');
  if (number !== GOOD_CARD)
    throw new AppError('payment_declined', refusals[number] ?? 'Your card was declined: it is no test card.');
}

const token = (bytes: number) => randomBytes(bytes).toString('hex');

/** One for each key, however often and at once it is asked for. */
async function keepIntent(tx: Tx, { checkoutId, idempotencyKey, amount, currency }: IntentRequest): Promise<void> {
  const id = `${TEST_INTENT}${token(12)}`;
  const clientSecret = `${id}_secret_${token(16)}`;
  await write(
    tx,
    tables(tx)
      .insertInto('test_payment_intent')
      .values({ id, idempotencyKey, clientSecret, checkoutId, amount, currency, createdAt: now })
      .onConflict((former) => former.column('idempotencyKey').doNothing()),
  );
}

/** One for each key, never more than was paid. */
async function keepRefund(tx: Tx, request: RefundRequest): Promise<TestRefundRow> {
  const { intentId, refundId, amount, idempotencyKey } = request;
  const paid = { id: intentId, status: 'succeeded' as const };
  const intent = await tx.em.findOne(TestIntentRow, paid, forUpdate);
  if (!intent) throw new PaymentRefused({ reason: 'resource_missing: No such payment', code: 'resource_missing' });
  const made = await tx.em.find(TestRefundRow, { paymentIntentId: intentId });
  const former = made.find((one) => one.idempotencyKey === idempotencyKey);
  if (former) return former;
  const left = intent.amount - made.reduce((sum, one) => sum + one.amount, 0);
  if (left === 0)
    throw new PaymentRefused({ reason: 'charge_already_refunded: Nothing is left', code: 'charge_already_refunded' });
  if (amount > left)
    throw new PaymentRefused({ reason: 'amount_too_large: Less than this is left', code: 'amount_too_large' });
  const id = `re_test_${token(12)}`;
  await tx.em.insert(TestRefundRow, {
    id,
    paymentIntentId: intentId,
    refundId,
    amount,
    idempotencyKey,
    createdAt: databaseNow(),
  });
  return await tx.em.findOneOrFail(TestRefundRow, { id });
}

const readRefund = ({ id, refundId, amount, createdAt }: TestRefundRow): ProviderRefund => ({
  id,
  refundId: refundId ?? null,
  amount,
  createdAt,
  state: 'refunded',
  failure: null,
});

function read(row: TestIntentRow): PaymentIntent {
  const { id, clientSecret, status, amount, currency, checkoutId } = row;
  const received = status === 'succeeded' ? amount : 0;
  const simple = { isBankDebit: false, failure: null, isTest: true };
  return { id, clientSecret, status, amount, received, currency, checkoutId, ...simple };
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
