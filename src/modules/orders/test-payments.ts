import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createContext, forUpdate, type Tx, transaction } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { write } from '../../platform/core/sql.ts';
import { now } from '../../platform/core/tables.ts';
import { recordEvent } from '../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { AppError, notFoundError } from '../../shared/errors.ts';
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

/** Prefix of our own intents; Stripe's IDs never start with it. */
export const TEST_INTENT = 'pi_test_';

/** Implements the provider interface with rows in the database; no money moves. */
export function createTestPayments(platform: Platform): Payments {
  const find = async (id: string) => {
    const row = await createContext(platform).em.findOne(TestIntentRow, { id });
    return row && readIntent(row);
  };
  return {
    async open(request) {
      return await transaction(createContext(platform), async (tx) => {
        await insertIntent(tx, request);
        return readIntent(await tx.em.findOneOrFail(TestIntentRow, { idempotencyKey: request.idempotencyKey }));
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
      const testRefund = await transaction(createContext(platform), (tx) => insertRefund(tx, request));
      return readRefund(testRefund);
    },
    async facts(id) {
      if (!(await find(id))) return null;
      const testRefunds = await createContext(platform).em.find(TestRefundRow, { paymentIntentId: id });
      return { refunds: testRefunds.map(readRefund), disputes: [], warnings: [] };
    },
    intentOfCharge: async () => null,
  };
}

const ACCEPTED_CARD = '4242424242424242';
const refusals: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
};

/** Pays an intent with a test card; idempotent. @throws AppError `payment_declined` */
export async function confirmTestPayment(
  ctx: SignedInCtx,
  intentId: string,
  input: { clientSecret: string; card: TestCard },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const intent = await tx.em.findOne(TestIntentRow, { id: intentId }, forUpdate);
    if (!intent || !areEqualSecrets(intent.clientSecret, input.clientSecret)) throw notFoundError('Payment');
    if (intent.status === 'succeeded') return;
    if (intent.status === 'canceled')
      throw new AppError('conflict', 'This payment was cancelled. You have not been charged.', {
        details: { paymentStatus: 'canceled' },
      });
    rejectCard(input.card);
    await tx.em.nativeUpdate(TestIntentRow, { id: intentId }, { status: 'succeeded' });
    await recordEvent(tx, testPaymentSucceeded, { paymentIntentId: intentId });
  });
}

function rejectCard({ number, expMonth, expYear }: TestCard): void {
  const now = new Date(); // clock: expiry month of a test card
  if (expYear * 12 + expMonth <= now.getUTCFullYear() * 12 + now.getUTCMonth())
    throw new AppError('payment_declined', 'Your card has expired.');
  if (number !== ACCEPTED_CARD)
    throw new AppError('payment_declined', refusals[number] ?? 'Your card was declined: it is no test card.');
}

const randomToken = (bytes: number) => randomBytes(bytes).toString('hex');

async function insertIntent(tx: Tx, { checkoutId, idempotencyKey, amount, currency }: IntentRequest): Promise<void> {
  const id = `${TEST_INTENT}${randomToken(12)}`;
  const clientSecret = `${id}_secret_${randomToken(16)}`;
  await write(
    tx,
    tables(tx)
      .insertInto('test_payment_intent')
      .values({ id, idempotencyKey, clientSecret, checkoutId, amount, currency, createdAt: now })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing()),
  );
}

async function insertRefund(tx: Tx, request: RefundRequest): Promise<TestRefundRow> {
  const { intentId, refundId, amount, idempotencyKey } = request;
  const paidIntent = { id: intentId, status: 'succeeded' as const };
  const intent = await tx.em.findOne(TestIntentRow, paidIntent, forUpdate);
  if (!intent) throw new PaymentRefused({ reason: 'resource_missing: No such payment', code: 'resource_missing' });
  const testRefunds = await tx.em.find(TestRefundRow, { paymentIntentId: intentId });
  const existingRefund = testRefunds.find((testRefund) => testRefund.idempotencyKey === idempotencyKey);
  if (existingRefund) return existingRefund;
  const refundableCents = intent.amount - testRefunds.reduce((sum, testRefund) => sum + testRefund.amount, 0);
  if (refundableCents === 0)
    throw new PaymentRefused({ reason: 'charge_already_refunded: Nothing is left', code: 'charge_already_refunded' });
  if (amount > refundableCents)
    throw new PaymentRefused({ reason: 'amount_too_large: Less than this is left', code: 'amount_too_large' });
  const id = `re_test_${randomToken(12)}`;
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

function readIntent(row: TestIntentRow): PaymentIntent {
  const { id, clientSecret, status, amount, currency, checkoutId } = row;
  const received = status === 'succeeded' ? amount : 0;
  const testFields = { isAuthenticating: false, isBankDebit: false, failure: null, isTest: true };
  return { id, clientSecret, status, amount, received, currency, checkoutId, ...testFields };
}

function areEqualSecrets(secret: string, otherSecret: string): boolean {
  const [a, b] = [Buffer.from(secret), Buffer.from(otherSecret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
