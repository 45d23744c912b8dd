import { randomUUID } from 'node:crypto';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { paymentRefunded, refundFailed } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import { KeyRefused, type PaymentIntent, PaymentRefused } from '../payment-provider.ts';
import { requirePayments } from '../payments.ts';
import type { RefundReason } from '../schema.ts';
import { releaseHeld } from './checkout-stock.ts';

type Outcome = { outcome: 'order'; orderId: number } | { outcome: 'refund' };

/** Decides on a refund; stored before it is sent. */
export async function refundInstead(ctx: Ctx, intent: PaymentIntent, reason: RefundReason): Promise<Outcome> {
  const decided = await transaction(ctx, async (tx): Promise<Outcome & { refundId?: number }> => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { paymentIntentId: intent.id }, forUpdate);
    const order = await tx.em.findOne(OrderRow, { paymentIntentId: intent.id });
    if (order) return { outcome: 'order', orderId: order.id };
    if (checkout.state === 'refunded') return { outcome: 'refund' };
    const { userId, id: checkoutId, currency } = checkout;
    await releaseHeld(tx, checkout);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: 'refunded' });
    const refund = { paymentIntentId: intent.id, checkoutId, userId, amount: intent.received, currency, reason };
    return { outcome: 'refund', refundId: await oweRefund(tx, refund) };
  });
  if (decided.outcome === 'refund' && decided.refundId !== undefined) await tryRefund(ctx, decided.refundId);
  return decided;
}

export async function oweRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'paymentIntentId' | 'checkoutId' | 'userId' | 'amount' | 'currency' | 'reason'> & {
    orderId?: number;
  },
): Promise<number> {
  await recordActivity(tx, {
    action: 'payment.refund_due',
    subject: subjectOf(refund),
    after: { reason: refund.reason },
  });
  const idempotencyKey = randomUUID();
  return await tx.em.insert(RefundRow, {
    ...refund,
    idempotencyKey,
    state: 'due',
    attempts: 0,
    createdAt: databaseNow(),
  });
}

/** The reconciler retries failures every minute. */
export async function tryRefund(ctx: Ctx, refundId: number): Promise<void> {
  const refund = await ctx.em.findOne(RefundRow, { id: refundId, state: 'due' });
  if (!refund) return;
  try {
    const providerRefundId = await requirePayments(ctx.platform).refund(refund.paymentIntentId, refund.idempotencyKey);
    await transaction(ctx, async (tx) => {
      const done = { state: 'refunded' as const, providerRefundId, error: null, refundedAt: databaseNow() };
      const changed = await tx.em.nativeUpdate(RefundRow, { id: refundId, state: 'due' }, done);
      if (changed === 0) return;
      await recordActivity(tx, {
        action: 'payment.refunded',
        subject: subjectOf(refund),
        after: { reason: refund.reason, providerRefundId },
      });
      await recordEvent(tx, paymentRefunded, { refundId });
    });
  } catch (error) {
    if (!(error instanceof KeyRefused))
      ctx.platform.log.error({ err: error, refundId }, 'refund failed; it will be retried');
    await noteFailure(ctx, refund, error);
  }
}

/** @throws AppError `not_found`, `conflict` for a completed refund */
export async function retryRefund(ctx: AdminCtx, refundId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const refund = await tx.em.findOne(RefundRow, { id: refundId }, forUpdate);
    if (!refund) throw notFound('Refund');
    if (refund.state === 'refunded') throw new AppError('conflict', 'This refund has already gone through');
    const again = { state: 'due' as const, idempotencyKey: randomUUID() };
    if (refund.state === 'failed') await tx.em.nativeUpdate(RefundRow, { id: refundId }, again);
    await recordActivity(tx, { action: 'payment.refund_retried', subject: subjectOf(refund) });
  });
  await tryRefund(ctx, refundId);
}

/** The bank returned a refund. @returns whether it was ours */
export async function noteFailedRefund(
  ctx: Ctx,
  failed: { providerRefundId: string; reason: string },
): Promise<boolean> {
  const { providerRefundId, reason } = failed;
  return await transaction(ctx, async (tx) => {
    const refund = await tx.em.findOne(RefundRow, { providerRefundId }, forUpdate);
    if (!refund) return false;
    const now = { state: 'failed' as const, error: reason, refundedAt: null };
    const changed = await tx.em.nativeUpdate(RefundRow, { id: refund.id, state: 'refunded' }, now);
    if (changed > 0) {
      await recordActivity(tx, { action: 'payment.refund_failed', subject: subjectOf(refund), after: { reason } });
      await recordEvent(tx, refundFailed, { refundId: refund.id, wasAccepted: true });
    }
    return true;
  });
}

const subjectOf = ({ paymentIntentId, amount }: Pick<RefundRow, 'paymentIntentId' | 'amount'>) =>
  `${paymentIntentId}, ${formatCents(amount)}`;

/** After a refusal the key is renewed; after a timeout the same key finds the outcome. */
async function noteFailure(ctx: Ctx, { id, idempotencyKey }: RefundRow, error: unknown): Promise<void> {
  const isRefused = error instanceof PaymentRefused;
  const text = isRefused ? error.reason : error instanceof Error ? error.message : String(error);
  const next = isRefused ? randomUUID() : idempotencyKey;
  const note = `update refund set attempts = attempts + 1, error = ?, idempotency_key = ? where id = ? and state = 'due'`;
  await writeOutsideTransaction(ctx, note, [text, next, id]);
}
