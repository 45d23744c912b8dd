import { type Ctx, forUpdate, transaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import { tables } from '../tables.ts';
import { releaseReservation } from './checkout-stock.ts';
import { finalizeOrder } from './finalize-order.ts';

export interface ClosedCheckout {
  readonly paymentIntentId: string | null;
  readonly status: PaymentIntent['status'];
  /** A bank is processing the payment for days; new checkouts may open. */
  readonly isBanking: boolean;
  readonly isTest: boolean;
}

/**
 * Cancels the intent, then releases the stock. A last-moment payment becomes an order; during processing, the checkout
 * stays `closing` for a retry, or becomes `processing` for a bank debit.
 */
export async function closeCheckout(
  ctx: Ctx,
  checkoutId: number,
  closingState: 'expired' | 'replaced',
): Promise<ClosedCheckout> {
  const closed = await cancelCheckout(ctx, checkoutId, closingState);
  if (closed.status === 'canceled') await releaseClosedCheckout(ctx, checkoutId);
  return closed;
}

/**
 * SQL: a checkout that has been `closing` longer than any provider call takes was abandoned by a stopped process.
 * Younger ones belong to the request that is closing them.
 */
export const IS_ABANDONED = `(state = 'closing' and coalesce(closing_since, '-infinity') < now() - interval '1 minute')`;

/** Cancels the intent and keeps the stock reserved. */
export async function cancelCheckout(
  ctx: Ctx,
  checkoutId: number,
  closingState: 'expired' | 'replaced',
): Promise<ClosedCheckout> {
  const [closingCheckout] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('checkout')
      .set((row) => ({
        state: 'closing',
        closingAs: row.fn.coalesce('closingAs', row.val(closingState)),
        closingSince: now,
      }))
      .where('id', '=', checkoutId)
      .where('state', 'in', ['open', 'closing'])
      .returning('paymentIntentId'),
  );
  const paymentIntentId = closingCheckout?.paymentIntentId ?? null;
  const intent = paymentIntentId ? await cancelPayment(ctx, checkoutId, paymentIntentId) : null;
  const status = intent?.status ?? 'canceled';
  const isFinalizable = status === 'succeeded' || status === 'processing';
  const finalizedOrder = isFinalizable && paymentIntentId ? await finalizeOrder(ctx, paymentIntentId) : null;
  const isBanking = finalizedOrder?.outcome === 'unpaid' && finalizedOrder.status === 'banking';
  return { paymentIntentId, status, isBanking, isTest: intent?.isTest ?? false };
}

/** Cancels the payment; after a failure, hands it over to the reconciliation job at once. */
async function cancelPayment(ctx: Ctx, checkoutId: number, paymentIntentId: string): Promise<PaymentIntent | null> {
  let isEnded = false;
  try {
    const intent = await paymentsFor(ctx.platform, paymentIntentId).cancel(paymentIntentId);
    isEnded = intent?.status !== 'processing';
    return intent;
  } finally {
    if (!isEnded)
      await writeOutsideTransaction(
        ctx,
        tables(ctx).updateTable('checkout').set({ closingSince: null }).where('id', '=', checkoutId),
      );
  }
}

async function releaseClosedCheckout(ctx: Ctx, checkoutId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'closing') return;
    await releaseReservation(tx, checkout);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: checkout.closingAs ?? 'expired' });
  });
}
