import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, readDatabaseTime } from '../../../platform/core/database-time.ts';
import { lock, query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { DisputeRow, FraudWarningRow } from '../dispute.entity.ts';
import { disputeOpened } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import type { PaymentFacts, ProviderDispute, ProviderRefund, ProviderWarning } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import { IS_OPEN_DISPUTE } from '../queries/disputes.ts';
import type { ProblemKind } from '../schema.ts';
import { tables } from '../tables.ts';
import { addChange, addEntry, type HistoryEntry, lockOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { applyRefund, lockRefund } from './refund-attempts.ts';
import { taxOfNextRefund } from './refund-tax.ts';

type Payment = Pick<CheckoutRow, 'id' | 'userId' | 'currency'> & { paymentIntentId: string; order: OrderRow | null };

/**
 * Reads refunds, disputes and fraud warnings of a payment from the provider. Webhooks arrive late, repeatedly and out
 * of order: each only triggers a read, and the read that started last wins.
 * @returns whether the payment belongs to this shop
 */
export async function syncPayment(ctx: OutsideTransaction, paymentIntentId: string): Promise<boolean> {
  const [readCounter] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('checkout')
      .set((row) => ({ readsBegun: row('readsBegun', '+', 1) }))
      .where('paymentIntentId', '=', paymentIntentId)
      .returning('readsBegun'),
  );
  if (!readCounter) return false;
  const facts = await paymentsFor(ctx.platform, paymentIntentId).facts(paymentIntentId);
  if (facts) await transaction(ctx, (tx) => applyFacts(tx, paymentIntentId, facts, readCounter.readsBegun));
  return true;
}

async function applyFacts(tx: Tx, paymentIntentId: string, facts: PaymentFacts, readNumber: number): Promise<void> {
  const checkouts = tables(tx).selectFrom('checkout').select(['id', 'userId', 'currency', 'readsApplied']);
  const [checkout] = await lock(tx, checkouts.where('paymentIntentId', '=', paymentIntentId).forNoKeyUpdate());
  if (!checkout || checkout.readsApplied >= readNumber) return;
  await tx.em.nativeUpdate(
    CheckoutRow,
    { id: checkout.id },
    { readsApplied: readNumber, paymentReadAt: databaseNow() },
  );
  const order = await tx.em.findOne(OrderRow, { paymentIntentId });
  const payment = { ...checkout, paymentIntentId, order: order && (await lockOrder(tx, order.id)) };
  for (const refund of currentRefunds(facts.refunds)) await upsertRefund(tx, payment, refund);
  for (const dispute of facts.disputes) await upsertDispute(tx, payment, dispute);
  for (const warning of facts.warnings) await upsertWarning(tx, payment, warning);
  if (payment.order) await refreshPayment(tx, payment.order.id);
}

/** Returns the latest attempt of each of our refunds; the provider lists the newest first. */
function currentRefunds(providerRefunds: readonly ProviderRefund[]): ProviderRefund[] {
  return providerRefunds
    .filter(
      ({ refundId }, index) =>
        refundId === null || !providerRefunds.slice(0, index).some((newerRefund) => newerRefund.refundId === refundId),
    )
    .reverse();
}

/** Age above which news is stored without a mail, such as after a webhook outage. */
const MAX_NEWS_AGE_MS = 3 * 86_400_000;

async function upsertRefund(tx: Tx, payment: Payment, providerRefund: ProviderRefund): Promise<void> {
  const isNews = (await readDatabaseTime(tx)) - providerRefund.createdAt.getTime() < MAX_NEWS_AGE_MS;
  const existingRefund = await findRefund(tx, payment, providerRefund);
  const refund = await lockRefund(tx, existingRefund?.id ?? (await insertProviderRefund(tx, payment, providerRefund)));
  // A retried refund still has the ID of its failed attempt.
  if (refund.state === 'due' && refund.providerRefundId === providerRefund.id) return;
  if (!refund.isByHand) await applyRefund(tx, refund, providerRefund, isNews);
}

async function findRefund(
  tx: Tx,
  { paymentIntentId }: Payment,
  { id, refundId }: ProviderRefund,
): Promise<RefundRow | null> {
  const byProvider = await tx.em.findOne(RefundRow, { paymentIntentId, providerRefundId: id });
  return byProvider ?? (refundId === null ? null : await tx.em.findOne(RefundRow, { id: refundId, paymentIntentId }));
}

async function insertProviderRefund(tx: Tx, payment: Payment, { amount, createdAt }: ProviderRefund): Promise<number> {
  const { id: checkoutId, paymentIntentId, userId, currency, order } = payment;
  const tax = order ? await taxOfNextRefund(tx, order, amount) : 0;
  const refundId = await tx.em.insert(RefundRow, {
    paymentIntentId,
    checkoutId,
    orderId: order?.id ?? null,
    userId,
    amount,
    tax,
    currency,
    createdAt,
    reason: 'elsewhere',
    state: 'pending',
    idempotencyKey: randomUUID(),
  });
  await recordActivity(tx, {
    action: 'payment.refunded_elsewhere',
    subject: `${paymentIntentId}, ${formatCents(amount)}`,
  });
  return refundId;
}

async function upsertDispute(tx: Tx, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { id: providerId, openedAt, ...disputeFields } = dispute;
  const { amount, reason, status, withdrawn, dueBy } = disputeFields;
  const existingDispute = await tx.em.findOne(DisputeRow, { providerId });
  const isUnchanged =
    existingDispute?.status === status &&
    existingDispute.dueBy?.getTime() === dueBy?.getTime() &&
    existingDispute.withdrawn === withdrawn &&
    existingDispute.hasEvidence === disputeFields.hasEvidence;
  if (isUnchanged) return;
  const isSettled = existingDispute?.status === status;
  const { paymentIntentId, userId } = payment;
  await write(
    tx,
    tables(tx)
      .insertInto('dispute')
      .values({ ...disputeFields, providerId, paymentIntentId, userId, openedAt, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('providerId')
          .doUpdateSet({ ...disputeFields, updatedAt: now, ...(!isSettled && { settledAt: null }) }),
      ),
  );
  await recordActivity(tx, {
    action: existingDispute ? 'payment.dispute_changed' : 'payment.disputed',
    subject: `${paymentIntentId}, ${formatCents(amount)}`,
    after: { reason, status, withdrawn },
  });
  if (!existingDispute)
    await recordEvent(tx, disputeOpened, { disputeId: providerId, paymentIntentId, amount, reason });
  await recordEntry(tx, payment, {
    kind: 'dispute',
    details: { amount, reason, status, withdrawn, ...(dueBy && { dueBy: dueBy.toISOString() }) },
  });
}

async function upsertWarning(tx: Tx, payment: Payment, warning: ProviderWarning): Promise<void> {
  const { id: providerId, type, isActionable, warnedAt } = warning;
  const { paymentIntentId, userId } = payment;
  const existingWarning = await tx.em.findOne(FraudWarningRow, { providerId });
  if (existingWarning?.isActionable === isActionable) return;
  await write(
    tx,
    tables(tx)
      .insertInto('fraud_warning')
      .values({ providerId, paymentIntentId, userId, type, isActionable, warnedAt })
      .onConflict((conflict) => conflict.column('providerId').doUpdateSet({ isActionable })),
  );
  if (existingWarning) return;
  await recordActivity(tx, {
    action: 'payment.fraud_warned',
    subject: paymentIntentId,
    after: { type },
  });
  await recordEntry(tx, payment, { kind: 'fraud_warning', details: { reason: type } });
}

async function recordEntry(tx: Tx, { order }: Payment, entry: HistoryEntry): Promise<void> {
  if (order) await addEntry(tx, order, entry);
}

/** Marks a dispute or warning as resolved. @throws AppError `not_found`, also for resolved ones */
export async function closeProblem(
  ctx: AdminCtx,
  kind: Exclude<ProblemKind, 'refund'>,
  problemId: number,
  text: string,
): Promise<void> {
  const table = kind === 'dispute' ? 'dispute' : 'fraud_warning';
  await transaction(ctx, async (tx) => {
    const [closedProblem] = await write(
      tx,
      tables(tx)
        .updateTable(table)
        .set({ settledAt: now, settledBy: ctx.actor.userId })
        .where('id', '=', problemId)
        .where('settledAt', 'is', null)
        .returning('paymentIntentId'),
    );
    if (!closedProblem) throw notFoundError('Problem');
    const { paymentIntentId } = closedProblem;
    await recordActivity(tx, { action: 'payment.notice_settled', subject: paymentIntentId, after: { note: text } });
    const order = await tx.em.findOne(OrderRow, { paymentIntentId });
    if (order) await addChange(tx, await lockOrder(tx, order.id), { kind: 'note', notes: text });
  });
}

/** Assigns refunds reported before the order existed to the new order. */
export async function adoptPayment(tx: Tx, orderId: number, paymentIntentId: string): Promise<void> {
  await tx.em.nativeUpdate(RefundRow, { paymentIntentId }, { orderId });
  await refreshPayment(tx, orderId);
}

const paymentRow = z.object({ paymentIntentId: z.string() });
const MAX_PAYMENTS_PER_RUN = 50;

/** Returns payments with pending refunds or open disputes, each once an hour, because webhooks may be lost. */
export async function listPaymentsToRead(ctx: Ctx): Promise<string[]> {
  const duePayments = await query(
    ctx,
    `select payment_intent_id as "paymentIntentId" from checkout c
     where payment_intent_id in (select payment_intent_id from refund where state = 'pending'
         union select payment_intent_id from dispute d where ${IS_OPEN_DISPUTE}
         union select payment_intent_id from payment_notice where settled_at is null)
       and (payment_read_at is null or payment_read_at < now() - interval '1 hour')
     order by payment_read_at nulls first limit ${MAX_PAYMENTS_PER_RUN}`,
    [],
    paymentRow,
  );
  return duePayments.map(({ paymentIntentId }) => paymentIntentId);
}

/** Closes notices of 0.1.0, once their payment was read. No migration can: the provider knows what happened since. */
export async function closeNotices(ctx: OutsideTransaction, paymentIntentId: string): Promise<void> {
  await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('payment_notice')
      .set({ settledAt: now })
      .where('paymentIntentId', '=', paymentIntentId)
      .where('settledAt', 'is', null),
  );
}
