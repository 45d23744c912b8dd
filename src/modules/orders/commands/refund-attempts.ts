import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { paymentRefunded, refundFailed, refundPending } from '../events.ts';
import { RefundRow } from '../payment.entity.ts';
import { KeyRefused, type MadePayments, PaymentRefused, type ProviderRefund } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import type { SettleInput } from '../schema.ts';
import { addChange, addEntry, lockOrder } from './order-change.ts';
import { issueCreditNote } from './papers.ts';
import { refreshPayment } from './payment-state.ts';
import { taxOfNext } from './refund-tax.ts';

/** Asks the provider for a due refund. Failures are stored: for good, or with the time of the next attempt. */
export async function tryRefund(ctx: Ctx, refundId: number): Promise<void> {
  const refund = await ctx.em.findOne(RefundRow, { id: refundId, state: 'due' });
  if (!refund) return;
  const { paymentIntentId: intentId, amount, idempotencyKey } = refund;
  try {
    const payments = paymentsFor(ctx.platform, intentId);
    const former = await formerRefund(ctx, payments, refund);
    const made = former ?? (await payments.refund({ intentId, refundId, amount, idempotencyKey }));
    await transaction(ctx, async (tx) => {
      const locked = await lockRefund(tx, refundId);
      if (locked.state === 'due') await applyRefund(tx, locked, made);
    });
  } catch (error) {
    ctx.platform.log.error({ err: error, refundId }, 'refund attempt failed');
    await noteFailure(ctx, refund, error);
  }
}

/**
 * An earlier attempt may have succeeded without an answer, or somebody may have refunded the same amount at the
 * provider meanwhile: neither is paid twice.
 */
async function formerRefund(ctx: Ctx, payments: MadePayments, refund: RefundRow): Promise<ProviderRefund | null> {
  if (refund.attempts === 0) return null;
  const known = await ctx.em.find(RefundRow, { paymentIntentId: refund.paymentIntentId });
  const isNew = ({ id, state }: ProviderRefund) =>
    state !== 'failed' && !known.some(({ providerRefundId }) => providerRefundId === id);
  const found = (await payments.facts(refund.paymentIntentId))?.refunds.filter(isNew) ?? [];
  return (
    found.find(({ refundId }) => refundId === refund.id) ??
    found.find(({ refundId, amount }) => refundId === null && amount === refund.amount) ??
    null
  );
}

/** Locks the order, if any, then the refund. @throws AppError `not_found` */
export async function lockRefund(tx: Tx, refundId: number): Promise<RefundRow> {
  const refund = await tx.em.findOne(RefundRow, { id: refundId });
  if (!refund) throw notFound('Refund');
  if (refund.orderId) await lockOrder(tx, refund.orderId);
  return { ...(await tx.em.findOneOrFail(RefundRow, { id: refundId }, forUpdate)) };
}

const changed = {
  pending: { kind: 'refund_pending', action: 'payment.refund_pending' },
  refunded: { kind: 'refunded', action: 'payment.refunded' },
  failed: { kind: 'refund_failed', action: 'payment.refund_failed' },
} as const;

/** Follows the provider: state, history, mails. Repeats change nothing. @param isNews mails the customer */
export async function applyRefund(tx: Tx, refund: RefundRow, found: ProviderRefund, isNews = true): Promise<void> {
  const { id: refundId, state: before, amount, note, reason } = refund;
  const { state, failure } = found;
  if (before === state && refund.providerRefundId === found.id) return;
  const refundedAt = state === 'refunded' ? databaseNow() : null;
  await tx.em.nativeUpdate(
    RefundRow,
    { id: refundId },
    {
      state,
      providerRefundId: found.id,
      error: failure,
      refundedAt,
      settledAt: null,
      settledBy: null,
      ...(before === 'failed' && { tax: await taxAgain(tx, refund) }),
    },
  );
  await recordActivity(tx, {
    action: changed[state].action,
    subject: subjectOf(refund),
    after: { reason, providerRefundId: found.id, ...(failure && { failure }) },
  });
  const details = { refundId, amount, ...(failure ? { reason: failure } : note ? { reason: note } : {}) };
  await addRefundEntry(tx, refund, changed[state].kind, details);
  const wasAccepted = before === 'pending' || before === 'refunded';
  if (state === 'failed') await recordEvent(tx, refundFailed, { refundId, wasAccepted });
  else if (isNews) await recordEvent(tx, state === 'pending' ? refundPending : paymentRefunded, { refundId });
  if (state === 'refunded' && refund.orderId) await issueCreditNote(tx, refund.orderId, refundId);
}

async function addRefundEntry(
  tx: Tx,
  { orderId }: RefundRow,
  kind: (typeof changed)[keyof typeof changed]['kind'],
  details: { refundId: number; amount: number; reason?: string },
): Promise<void> {
  if (!orderId) return;
  await addEntry(tx, await lockOrder(tx, orderId), { kind, details });
  await refreshPayment(tx, orderId);
}

/** SQL. The first pause is a minute, the longest an hour. */
export const NEXT_ATTEMPT = `now() + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 6)))`;
/** After a day the refund has failed. */
const IS_OVER = `coalesce(asked_at, created_at) < now() - interval '1 day'`;

const attempted = z.object({ isOver: z.boolean() });

/** After a refusal the key is renewed; after a timeout the same key finds the outcome. */
async function noteFailure(ctx: Ctx, { id, idempotencyKey }: RefundRow, error: unknown): Promise<void> {
  const refusal = error instanceof PaymentRefused ? error : null;
  const text = reasonOf(error);
  const [noted] = await writeOutsideTransaction(
    ctx,
    `update refund set attempts = attempts + 1, error = ?, idempotency_key = ?, due_at = ${NEXT_ATTEMPT}
     where id = ? and state = 'due' returning ${IS_OVER} as "isOver"`,
    [text, refusal ? randomUUID() : idempotencyKey, id],
    attempted,
  );
  if (!noted) return;
  if (refusal?.isPermanent) await failRefund(ctx, id, text);
  else if (noted.isOver) await failRefund(ctx, id, `Given up after a day. ${text}`);
}

/** For the staff: errors of the provider have another message, for shoppers. */
export function reasonOf(error: unknown): string {
  if (error instanceof PaymentRefused) return error.reason;
  if (error instanceof KeyRefused) return `The provider refuses our key: ${error.reason}`;
  if (error instanceof AppError && error.code === 'unavailable') return 'The payment provider did not answer';
  return error instanceof Error ? error.message : String(error);
}

async function failRefund(ctx: Ctx, refundId: number, error: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.state !== 'due') return;
    await tx.em.nativeUpdate(RefundRow, { id: refundId }, { state: 'failed', error });
    await recordActivity(tx, {
      action: 'payment.refund_failed',
      subject: subjectOf(refund),
      after: { reason: error },
    });
    await addRefundEntry(tx, refund, 'refund_failed', { refundId, amount: refund.amount, reason: error });
    await recordEvent(tx, refundFailed, { refundId, wasAccepted: false });
  });
}

/** Tries a refund again, for another day. @throws AppError `not_found`, `conflict` for a completed or excessive one */
export async function retryRefund(ctx: AdminCtx, refundId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.state === 'refunded' || refund.state === 'pending')
      throw new AppError('conflict', 'This refund has already gone through');
    if (refund.state === 'failed') {
      await refuseMoreThanPaid(tx, refund);
      // The key of an accepted refund would find that one again.
      const key = refund.providerRefundId ? { idempotencyKey: randomUUID() } : {};
      const again = { state: 'due' as const, askedAt: databaseNow(), dueAt: databaseNow() };
      const tax = await taxAgain(tx, refund);
      await tx.em.nativeUpdate(
        RefundRow,
        { id: refundId },
        { ...again, ...key, tax, settledAt: null, settledBy: null },
      );
    }
    await recordActivity(tx, { action: 'payment.refund_retried', subject: subjectOf(refund) });
    if (refund.orderId) await refreshPayment(tx, refund.orderId);
  });
  await tryRefund(ctx, refundId);
}

/** @throws AppError `conflict` */
async function refuseMoreThanPaid(tx: Tx, { orderId, amount }: RefundRow): Promise<void> {
  if (!orderId) return;
  const { total, refunded } = await lockOrder(tx, orderId);
  if (refunded + amount > total)
    throw new AppError('conflict', `Only ${formatCents(total - refunded)} of this order can still be refunded`);
}

/** Other refunds may have taken its part while it counted as failed. */
async function taxAgain(tx: Tx, { orderId, amount, tax }: RefundRow): Promise<number> {
  return orderId ? await taxOfNext(tx, await lockOrder(tx, orderId), amount) : tax;
}

/**
 * Settles a failed refund, or one to take note of: it leaves the list of problems.
 * @throws AppError `not_found`, `conflict` while it is open
 */
export async function settleRefund(ctx: AdminCtx, refundId: number, { note, isPaidBack }: SettleInput): Promise<void> {
  await transaction(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.state === 'due' || refund.state === 'pending')
      throw new AppError('conflict', 'This refund is still under way');
    const isByHand = refund.state === 'failed' && isPaidBack;
    if (isByHand) await refuseMoreThanPaid(tx, refund);
    const settled = { settledAt: databaseNow(), settledBy: ctx.actor.userId };
    const paid = { state: 'refunded' as const, isByHand: true, refundedAt: databaseNow() };
    const tax = isByHand ? await taxAgain(tx, refund) : refund.tax;
    await tx.em.nativeUpdate(RefundRow, { id: refundId }, { ...settled, ...(isByHand && { ...paid, tax }) });
    await recordActivity(tx, { action: 'payment.notice_settled', subject: subjectOf(refund), after: { note } });
    if (isByHand) await recordEvent(tx, paymentRefunded, { refundId });
    if (!refund.orderId) return;
    const details = { refundId, amount: refund.amount };
    await addChange(tx, await lockOrder(tx, refund.orderId), { kind: 'refund_settled', notes: note, details });
    await refreshPayment(tx, refund.orderId);
    if (isByHand) await issueCreditNote(tx, refund.orderId, refundId);
  });
}

const subjectOf = ({ paymentIntentId, amount }: Pick<RefundRow, 'paymentIntentId' | 'amount'>) =>
  `${paymentIntentId}, ${formatCents(amount)}`;
