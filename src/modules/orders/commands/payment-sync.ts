import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseTime } from '../../../platform/core/database-time.ts';
import { lock, query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
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
import { addChange, addEntry, type Entry, lockOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { applyRefund, lockRefund } from './refund-attempts.ts';
import { taxOfNext } from './refund-tax.ts';

type Payment = Pick<CheckoutRow, 'id' | 'userId' | 'currency'> & { paymentIntentId: string; order: OrderRow | null };

/**
 * Reads refunds, disputes and fraud warnings of one of our payments from the provider, and stores what changed. Events
 * arrive late, twice and in any order: each only causes a read, and of two reads the one that began later counts.
 * @returns whether the payment is ours
 */
export async function syncPayment(ctx: OutsideTransaction, paymentIntentId: string): Promise<boolean> {
  const [begun] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('checkout')
      .set((row) => ({ readsBegun: row('readsBegun', '+', 1) }))
      .where('paymentIntentId', '=', paymentIntentId)
      .returning('readsBegun'),
  );
  if (!begun) return false;
  const facts = await paymentsFor(ctx.platform, paymentIntentId).facts(paymentIntentId);
  if (facts) await transaction(ctx, (tx) => apply(tx, paymentIntentId, facts, begun.readsBegun));
  return true;
}

async function apply(tx: Tx, paymentIntentId: string, facts: PaymentFacts, read: number): Promise<void> {
  const checkouts = tables(tx).selectFrom('checkout').select(['id', 'userId', 'currency', 'readsApplied']);
  const [checkout] = await lock(tx, checkouts.where('paymentIntentId', '=', paymentIntentId).forNoKeyUpdate());
  if (!checkout || checkout.readsApplied >= read) return;
  await tx.em.nativeUpdate(CheckoutRow, { id: checkout.id }, { readsApplied: read, paymentReadAt: databaseNow() });
  const order = await tx.em.findOne(OrderRow, { paymentIntentId });
  const payment = { ...checkout, paymentIntentId, order: order && (await lockOrder(tx, order.id)) };
  for (const refund of currentRefunds(facts.refunds)) await keepRefund(tx, payment, refund);
  for (const dispute of facts.disputes) await keepDispute(tx, payment, dispute);
  for (const warning of facts.warnings) await keepWarning(tx, payment, warning);
  if (payment.order) await refreshPayment(tx, payment.order.id);
}

/** Of several attempts at one of our refunds the latest; the provider lists the newest first. */
function currentRefunds(found: readonly ProviderRefund[]): ProviderRefund[] {
  return found
    .filter(({ refundId }, at) => refundId === null || !found.slice(0, at).some((newer) => newer.refundId === refundId))
    .reverse();
}

/** News older than this is stored without a mail, such as after an outage of webhooks. */
const NEWS_MS = 3 * 86_400_000;

async function keepRefund(tx: Tx, payment: Payment, found: ProviderRefund): Promise<void> {
  const isNews = (await databaseTime(tx)) - found.createdAt.getTime() < NEWS_MS;
  const known = await ourRefund(tx, payment, found);
  const refund = await lockRefund(tx, known?.id ?? (await insertElsewhere(tx, payment, found)));
  // A retried one still has the id of its failed attempt.
  if (refund.state === 'due' && refund.providerRefundId === found.id) return;
  if (!refund.isByHand) await applyRefund(tx, refund, found, isNews);
}

async function ourRefund(
  tx: Tx,
  { paymentIntentId }: Payment,
  { id, refundId }: ProviderRefund,
): Promise<RefundRow | null> {
  const byProvider = await tx.em.findOne(RefundRow, { paymentIntentId, providerRefundId: id });
  return byProvider ?? (refundId === null ? null : await tx.em.findOne(RefundRow, { id: refundId, paymentIntentId }));
}

/** A refund made at the provider. */
async function insertElsewhere(tx: Tx, payment: Payment, { amount, createdAt }: ProviderRefund): Promise<number> {
  const { id: checkoutId, paymentIntentId, userId, currency, order } = payment;
  const tax = order ? await taxOfNext(tx, order, amount) : 0;
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

async function keepDispute(tx: Tx, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { id: providerId, openedAt, ...reported } = dispute;
  const { amount, reason, status, withdrawn, dueBy } = reported;
  const known = await tx.em.findOne(DisputeRow, { providerId });
  const isSame =
    known?.status === status &&
    known.dueBy?.getTime() === dueBy?.getTime() &&
    known.withdrawn === withdrawn &&
    known.hasEvidence === reported.hasEvidence;
  if (isSame) return;
  const isSettled = known?.status === status;
  const { paymentIntentId, userId } = payment;
  await write(
    tx,
    tables(tx)
      .insertInto('dispute')
      .values({ ...reported, providerId, paymentIntentId, userId, openedAt, updatedAt: now })
      .onConflict((former) =>
        former
          .column('providerId')
          .doUpdateSet({ ...reported, updatedAt: now, ...(!isSettled && { settledAt: null }) }),
      ),
  );
  await recordActivity(tx, {
    action: known ? 'payment.dispute_changed' : 'payment.disputed',
    subject: `${paymentIntentId}, ${formatCents(amount)}`,
    after: { reason, status, withdrawn },
  });
  if (!known) await recordEvent(tx, disputeOpened, { disputeId: providerId, paymentIntentId, amount, reason });
  await note(tx, payment, {
    kind: 'dispute',
    details: { amount, reason, status, withdrawn, ...(dueBy && { dueBy: dueBy.toISOString() }) },
  });
}

async function keepWarning(tx: Tx, payment: Payment, warning: ProviderWarning): Promise<void> {
  const { id: providerId, type, isActionable, warnedAt } = warning;
  const { paymentIntentId, userId } = payment;
  const known = await tx.em.findOne(FraudWarningRow, { providerId });
  if (known?.isActionable === isActionable) return;
  await write(
    tx,
    tables(tx)
      .insertInto('fraud_warning')
      .values({ providerId, paymentIntentId, userId, type, isActionable, warnedAt })
      .onConflict((former) => former.column('providerId').doUpdateSet({ isActionable })),
  );
  if (known) return;
  await recordActivity(tx, {
    action: 'payment.fraud_warned',
    subject: paymentIntentId,
    after: { type },
  });
  await note(tx, payment, { kind: 'fraud_warning', details: { reason: type } });
}

async function note(tx: Tx, { order }: Payment, entry: Entry): Promise<void> {
  if (order) await addEntry(tx, order, entry);
}

/** Takes a dispute or warning off the list of problems. @throws AppError `not_found`, also for a settled one */
export async function settleProblem(
  ctx: AdminCtx,
  kind: Exclude<ProblemKind, 'refund'>,
  problemId: number,
  text: string,
): Promise<void> {
  const table = kind === 'dispute' ? 'dispute' : 'fraud_warning';
  await transaction(ctx, async (tx) => {
    const [settled] = await write(
      tx,
      tables(tx)
        .updateTable(table)
        .set({ settledAt: now, settledBy: ctx.actor.userId })
        .where('id', '=', problemId)
        .where('settledAt', 'is', null)
        .returning('paymentIntentId'),
    );
    if (!settled) throw notFound('Problem');
    const { paymentIntentId } = settled;
    await recordActivity(tx, { action: 'payment.notice_settled', subject: paymentIntentId, after: { note: text } });
    const order = await tx.em.findOne(OrderRow, { paymentIntentId });
    if (order) await addChange(tx, await lockOrder(tx, order.id), { kind: 'note', notes: text });
  });
}

/** A new order takes over what the provider reported before it was made. */
export async function adoptPayment(tx: Tx, orderId: number, paymentIntentId: string): Promise<void> {
  await tx.em.nativeUpdate(RefundRow, { paymentIntentId }, { orderId });
  await refreshPayment(tx, orderId);
}

const paymentRow = z.object({ paymentIntentId: z.string() });
const AT_ONCE = 50;

/** Payments with pending refunds or open disputes, each once an hour: webhooks may be lost. */
export async function paymentsToRead(ctx: Ctx): Promise<string[]> {
  const open = await query(
    ctx,
    `select payment_intent_id as "paymentIntentId" from checkout c
     where payment_intent_id in (select payment_intent_id from refund where state = 'pending'
         union select payment_intent_id from dispute d where ${IS_OPEN_DISPUTE}
         union select payment_intent_id from payment_notice where settled_at is null)
       and (payment_read_at is null or payment_read_at < now() - interval '1 hour')
     order by payment_read_at nulls first limit ${AT_ONCE}`,
    [],
    paymentRow,
  );
  return open.map(({ paymentIntentId }) => paymentIntentId);
}

/** Notices of the release before this one only say that a payment has to be read. */
export async function settleNotices(ctx: OutsideTransaction, paymentIntentId: string): Promise<void> {
  await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('payment_notice')
      .set({ settledAt: now })
      .where('paymentIntentId', '=', paymentIntentId)
      .where('settledAt', 'is', null),
  );
}
