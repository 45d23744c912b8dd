import { randomUUID } from 'node:crypto';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { paymentRefunded, refundFailed, refundPending } from '../events.ts';
import { RefundRow } from '../payment.entity.ts';
import { type ExistingPayments, KeyRefused, PaymentRefused, type ProviderRefund } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import type { SettleInput } from '../schema.ts';
import { tables } from '../tables.ts';
import { addChange, addEntry, lockOrder } from './order-change.ts';
import { issueCreditNote } from './papers.ts';
import { refreshPayment } from './payment-state.ts';
import { taxOfNextRefund } from './refund-tax.ts';

/** Sends a due refund to the provider. Stores a failure as final or with the time of the next attempt. */
export async function tryRefund(ctx: Ctx, refundId: number): Promise<void> {
  const refund = await ctx.em.findOne(RefundRow, { id: refundId, state: 'due' });
  if (!refund) return;
  const { paymentIntentId: intentId, amount, idempotencyKey } = refund;
  try {
    const payments = paymentsFor(ctx.platform, intentId);
    const earlierRefund = await findEarlierRefund(ctx, payments, refund);
    const providerRefund = earlierRefund ?? (await payments.refund({ intentId, refundId, amount, idempotencyKey }));
    await transaction(ctx, async (tx) => {
      const lockedRefund = await lockRefund(tx, refundId);
      if (lockedRefund.state === 'due') await applyRefund(tx, lockedRefund, providerRefund);
    });
  } catch (error) {
    ctx.platform.log.error({ err: error, refundId }, 'refund attempt failed');
    await recordFailure(ctx, refund, error);
  }
}

/**
 * Finds the result of an earlier attempt that timed out, or an equal refund made at the provider, to prevent a double
 * payment.
 */
async function findEarlierRefund(
  ctx: Ctx,
  payments: ExistingPayments,
  refund: RefundRow,
): Promise<ProviderRefund | null> {
  if (refund.attempts === 0) return null;
  const storedRefunds = await ctx.em.find(RefundRow, { paymentIntentId: refund.paymentIntentId });
  const isNew = ({ id, state }: ProviderRefund) =>
    state !== 'failed' && !storedRefunds.some(({ providerRefundId }) => providerRefundId === id);
  const unknownRefunds = (await payments.facts(refund.paymentIntentId))?.refunds.filter(isNew) ?? [];
  return (
    unknownRefunds.find(({ refundId }) => refundId === refund.id) ??
    unknownRefunds.find(({ refundId, amount }) => refundId === null && amount === refund.amount) ??
    null
  );
}

/** Locks the order, if any, then the refund. @throws AppError `not_found` */
export async function lockRefund(tx: Tx, refundId: number): Promise<RefundRow> {
  const refund = await tx.em.findOne(RefundRow, { id: refundId });
  if (!refund) throw notFoundError('Refund');
  if (refund.orderId) await lockOrder(tx, refund.orderId);
  return { ...(await tx.em.findOneOrFail(RefundRow, { id: refundId }, forUpdate)) };
}

const changeNames = {
  pending: { kind: 'refund_pending', action: 'payment.refund_pending' },
  refunded: { kind: 'refunded', action: 'payment.refunded' },
  failed: { kind: 'refund_failed', action: 'payment.refund_failed' },
} as const;

/** Applies the provider's state to refund, history and mails. Idempotent. @param isNews mails the customer */
export async function applyRefund(
  tx: Tx,
  refund: RefundRow,
  providerRefund: ProviderRefund,
  isNews = true,
): Promise<void> {
  const { id: refundId, state: before, amount, note, reason } = refund;
  const { state, failure } = providerRefund;
  if (before === state && refund.providerRefundId === providerRefund.id) return;
  const refundedAt = state === 'refunded' ? databaseNow() : null;
  await tx.em.nativeUpdate(
    RefundRow,
    { id: refundId },
    {
      state,
      providerRefundId: providerRefund.id,
      error: failure,
      refundedAt,
      settledAt: null,
      settledBy: null,
      ...(before === 'failed' && { tax: await recomputeTax(tx, refund) }),
    },
  );
  await recordActivity(tx, {
    action: changeNames[state].action,
    subject: refundSubject(refund),
    after: { reason, providerRefundId: providerRefund.id, ...(failure && { failure }) },
  });
  const details = { refundId, amount, ...(failure ? { reason: failure } : note ? { reason: note } : {}) };
  await addRefundEntry(tx, refund, changeNames[state].kind, details);
  const wasAccepted = before === 'pending' || before === 'refunded';
  if (state === 'failed') await recordEvent(tx, refundFailed, { refundId, wasAccepted });
  else if (isNews) await recordEvent(tx, state === 'pending' ? refundPending : paymentRefunded, { refundId });
  if (state === 'refunded' && refund.orderId) await issueCreditNote(tx, refund.orderId, refundId);
}

async function addRefundEntry(
  tx: Tx,
  { orderId }: RefundRow,
  kind: (typeof changeNames)[keyof typeof changeNames]['kind'],
  details: { refundId: number; amount: number; reason?: string },
): Promise<void> {
  if (!orderId) return;
  await addEntry(tx, await lockOrder(tx, orderId), { kind, details });
  await refreshPayment(tx, orderId);
}

/** SQL: exponential backoff from one minute to one hour. */
export const NEXT_ATTEMPT = sql<Date>`now() + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 6)))`;
/** SQL: the retry period of one day is over. */
const IS_OVER = sql<boolean>`coalesce(asked_at, created_at) < now() - interval '1 day'`;

/** Records a failed attempt. A refusal renews the idempotency key; after a timeout the same key finds the outcome. */
async function recordFailure(ctx: Ctx, { id }: RefundRow, error: unknown): Promise<void> {
  const refusal = error instanceof PaymentRefused ? error : null;
  const text = reasonOf(error);
  const [attempt] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('refund')
      .set((row) => ({ attempts: row('attempts', '+', 1), error: text, dueAt: NEXT_ATTEMPT }))
      .$if(refusal !== null, (refund) => refund.set({ idempotencyKey: randomUUID() }))
      .where('id', '=', id)
      .where('state', '=', 'due')
      .returning(IS_OVER.as('isOver')),
  );
  if (!attempt) return;
  if (refusal?.isPermanent) await failRefund(ctx, id, text);
  else if (attempt.isOver) await failRefund(ctx, id, `Given up after a day. ${text}`);
}

/** Returns the error's reason for the staff; shoppers get the error's message. */
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
      subject: refundSubject(refund),
      after: { reason: error },
    });
    await addRefundEntry(tx, refund, 'refund_failed', { refundId, amount: refund.amount, reason: error });
    await recordEvent(tx, refundFailed, { refundId, wasAccepted: false });
  });
}

/**
 * Restarts the retries of a refund for another day. @throws AppError `not_found`, `conflict` for a completed or
 * excessive one
 */
export async function retryRefund(ctx: AdminCtx, refundId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.state === 'refunded' || refund.state === 'pending')
      throw new AppError('conflict', 'This refund has already gone through');
    if (refund.state === 'failed') {
      await assertRefundable(tx, refund);
      // Renew the key: that of an accepted refund would return the same refund.
      const key = refund.providerRefundId ? { idempotencyKey: randomUUID() } : {};
      const dueFields = { state: 'due' as const, askedAt: databaseNow(), dueAt: databaseNow() };
      const tax = await recomputeTax(tx, refund);
      await tx.em.nativeUpdate(
        RefundRow,
        { id: refundId },
        { ...dueFields, ...key, tax, settledAt: null, settledBy: null },
      );
    }
    await recordActivity(tx, { action: 'payment.refund_retried', subject: refundSubject(refund) });
    if (refund.orderId) await refreshPayment(tx, refund.orderId);
  });
  await tryRefund(ctx, refundId);
}

async function assertRefundable(tx: Tx, { orderId, amount }: RefundRow): Promise<void> {
  if (!orderId) return;
  const { total, refunded } = await lockOrder(tx, orderId);
  if (refunded + amount > total)
    throw new AppError('conflict', `Only ${formatCents(total - refunded)} of this order can still be refunded`);
}

/** Recalculates the tax: other refunds may have used its share while it had failed. */
async function recomputeTax(tx: Tx, { orderId, amount, tax }: RefundRow): Promise<number> {
  return orderId ? await taxOfNextRefund(tx, await lockOrder(tx, orderId), amount) : tax;
}

/**
 * Resolves a failed refund or a notice, which removes it from the problems.
 * @throws AppError `not_found`, `conflict` while it is open
 */
export async function closeRefund(ctx: AdminCtx, refundId: number, { note, isPaidBack }: SettleInput): Promise<void> {
  await transaction(ctx, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.state === 'due' || refund.state === 'pending')
      throw new AppError('conflict', 'This refund is still under way');
    const isByHand = refund.state === 'failed' && isPaidBack;
    if (isByHand) await assertRefundable(tx, refund);
    const closedFields = { settledAt: databaseNow(), settledBy: ctx.actor.userId };
    const paidFields = { state: 'refunded' as const, isByHand: true, refundedAt: databaseNow() };
    const tax = isByHand ? await recomputeTax(tx, refund) : refund.tax;
    await tx.em.nativeUpdate(RefundRow, { id: refundId }, { ...closedFields, ...(isByHand && { ...paidFields, tax }) });
    await recordActivity(tx, { action: 'payment.notice_settled', subject: refundSubject(refund), after: { note } });
    if (isByHand) await recordEvent(tx, paymentRefunded, { refundId });
    if (!refund.orderId) return;
    const details = { refundId, amount: refund.amount };
    await addChange(tx, await lockOrder(tx, refund.orderId), { kind: 'refund_settled', notes: note, details });
    await refreshPayment(tx, refund.orderId);
    if (isByHand) await issueCreditNote(tx, refund.orderId, refundId);
  });
}

const refundSubject = ({ paymentIntentId, amount }: Pick<RefundRow, 'paymentIntentId' | 'amount'>) =>
  `${paymentIntentId}, ${formatCents(amount)}`;
