import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseTime } from '../../../platform/core/database-time.ts';
import { iso, lock, query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { disputeOpened } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import type { PaymentFacts, ProviderDispute, ProviderRefund, ProviderWarning } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import { IS_OPEN_DISPUTE } from '../queries/disputes.ts';
import type { ProblemKind } from '../schema.ts';
import { shareOf } from '../values.ts';
import { addChange, addEntry, type Entry, lockOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { applyRefund, lockRefund } from './refund-attempts.ts';

const begun = z.object({ read: z.int() });
const lockedCheckout = z.object({ id: z.int(), userId: z.int(), currency: z.string(), applied: z.int() });
type Payment = z.output<typeof lockedCheckout> & { paymentIntentId: string; order: OrderRow | null };

/**
 * Reads refunds, disputes and fraud warnings of one of our payments from the provider, and stores what changed. Events
 * arrive late, twice and in any order: each only causes a read, and of two reads the one that began later counts.
 * @returns whether the payment is ours
 */
export async function syncPayment(ctx: OutsideTransaction, paymentIntentId: string): Promise<boolean> {
  const [ticket] = await writeOutsideTransaction(
    ctx,
    `update checkout set reads_begun = reads_begun + 1 where payment_intent_id = ? returning reads_begun as read`,
    [paymentIntentId],
    begun,
  );
  if (!ticket) return false;
  const facts = await paymentsFor(ctx.platform, paymentIntentId).facts(paymentIntentId);
  if (facts) await transaction(ctx, (tx) => apply(tx, paymentIntentId, facts, ticket.read));
  return true;
}

async function apply(tx: Tx, paymentIntentId: string, facts: PaymentFacts, read: number): Promise<void> {
  const [checkout] = await lock(
    tx,
    `select id, user_id as "userId", currency, reads_applied as applied from checkout where payment_intent_id = ?
     for no key update`,
    [paymentIntentId],
    lockedCheckout,
  );
  if (!checkout || checkout.applied >= read) return;
  await write(tx, `update checkout set reads_applied = ?, payment_read_at = now() where id = ?`, [read, checkout.id]);
  const found = await tx.em.findOne(OrderRow, { paymentIntentId });
  const payment = { ...checkout, paymentIntentId, order: found && (await lockOrder(tx, found.id)) };
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

const inserted = z.object({ id: z.int() });

/** A refund made at the provider. */
async function insertElsewhere(tx: Tx, payment: Payment, { amount, createdAt }: ProviderRefund): Promise<number> {
  const { id: checkoutId, paymentIntentId, userId, currency, order } = payment;
  const tax = order ? shareOf(order.tax, amount, order.total) : 0;
  const [row] = await write(
    tx,
    `insert into refund (payment_intent_id, checkout_id, order_id, user_id, amount, tax, currency, reason, state,
       idempotency_key, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'elsewhere', 'pending', ?, ?::timestamptz) returning id`,
    [
      ...[paymentIntentId, checkoutId, order?.id ?? null, userId, amount, tax, currency],
      ...[randomUUID(), createdAt.toISOString()],
    ],
    inserted,
  );
  if (!row) throw new Error('Insert returned no row');
  await recordActivity(tx, {
    action: 'payment.refunded_elsewhere',
    subject: `${paymentIntentId}, ${formatCents(amount)}`,
  });
  return row.id;
}

const knownDispute = z.object({
  status: z.string(),
  dueBy: z.iso.datetime().nullable(),
  withdrawn: z.int(),
  hasEvidence: z.boolean(),
});

async function keepDispute(tx: Tx, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { id, amount, reason, status, hasEvidence, withdrawn, openedAt } = dispute;
  const dueBy = dispute.dueBy?.toISOString() ?? null;
  const [known] = await query(
    tx,
    `select status, ${iso('due_by')} as "dueBy", withdrawn, has_evidence as "hasEvidence" from dispute where provider_id = ?`,
    [id],
    knownDispute,
  );
  const isSame =
    known?.status === status &&
    known.dueBy === dueBy &&
    known.withdrawn === withdrawn &&
    known.hasEvidence === hasEvidence;
  if (isSame) return;
  await write(
    tx,
    `insert into dispute (provider_id, payment_intent_id, user_id, amount, reason, status, due_by, has_evidence, withdrawn,
       opened_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::timestamptz, now())
     on conflict (provider_id) do update set amount = excluded.amount, reason = excluded.reason,
       settled_at = case when dispute.status = excluded.status then dispute.settled_at end,
       status = excluded.status, due_by = excluded.due_by, has_evidence = excluded.has_evidence,
       withdrawn = excluded.withdrawn, updated_at = now()`,
    [
      ...[id, payment.paymentIntentId, payment.userId, amount, reason, status, dueBy, hasEvidence, withdrawn],
      openedAt.toISOString(),
    ],
  );
  await recordActivity(tx, {
    action: known ? 'payment.dispute_changed' : 'payment.disputed',
    subject: `${payment.paymentIntentId}, ${formatCents(amount)}`,
    after: { reason, status, withdrawn },
  });
  if (!known)
    await recordEvent(tx, disputeOpened, { disputeId: id, paymentIntentId: payment.paymentIntentId, amount, reason });
  await note(tx, payment, {
    kind: 'dispute',
    details: { amount, reason, status, withdrawn, ...(dueBy && { dueBy }) },
  });
}

const knownWarning = z.object({ isActionable: z.boolean() });

async function keepWarning(tx: Tx, payment: Payment, warning: ProviderWarning): Promise<void> {
  const { id, type, isActionable, warnedAt } = warning;
  const sql = `select is_actionable as "isActionable" from fraud_warning where provider_id = ?`;
  const [known] = await query(tx, sql, [id], knownWarning);
  if (known?.isActionable === isActionable) return;
  await write(
    tx,
    `insert into fraud_warning (provider_id, payment_intent_id, user_id, type, is_actionable, warned_at)
     values (?, ?, ?, ?, ?, ?::timestamptz) on conflict (provider_id) do update set is_actionable = excluded.is_actionable`,
    [id, payment.paymentIntentId, payment.userId, type, isActionable, warnedAt.toISOString()],
  );
  if (known) return;
  await recordActivity(tx, {
    action: 'payment.fraud_warned',
    subject: payment.paymentIntentId,
    after: { type },
  });
  await note(tx, payment, { kind: 'fraud_warning', details: { reason: type } });
}

async function note(tx: Tx, { order }: Payment, entry: Entry): Promise<void> {
  if (order) await addEntry(tx, order, entry);
}

const ofPayment = z.object({ paymentIntentId: z.string() });

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
      `update ${table} set settled_at = now(), settled_by = ? where id = ? and settled_at is null
       returning payment_intent_id as "paymentIntentId"`,
      [ctx.actor.userId, problemId],
      ofPayment,
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
  await write(tx, `update refund set order_id = ? where payment_intent_id = ?`, [orderId, paymentIntentId]);
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
  const settle = `update payment_notice set settled_at = now() where payment_intent_id = ? and settled_at is null`;
  await writeOutsideTransaction(ctx, settle, [paymentIntentId]);
}
