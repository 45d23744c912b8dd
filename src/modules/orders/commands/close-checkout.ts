import { type Ctx, forUpdate, transaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import { tables } from '../tables.ts';
import { releaseHeld } from './checkout-stock.ts';
import { finalizeOrder } from './finalize-order.ts';

export interface Closed {
  readonly paymentIntentId: string | null;
  /** Only `canceled` releases the stock. */
  readonly status: PaymentIntent['status'];
  /** The bank works on it for days: the checkout is out of the way of others. */
  readonly isBanking: boolean;
  /** Of the payment. */
  readonly isTest: boolean;
}

/**
 * Cancels the intent, then releases the stock. A payment in the last moment becomes an order; while one is processing
 * the checkout stays `closing` and is retried, or waits for the bank as `processing`.
 */
export async function closeCheckout(ctx: Ctx, checkoutId: number, as: 'expired' | 'replaced'): Promise<Closed> {
  const closed = await cancelCheckout(ctx, checkoutId, as);
  if (closed.status === 'canceled') await release(ctx, checkoutId);
  return closed;
}

/**
 * SQL: a checkout `closing` longer than any call to the provider takes was left by a process that stopped. Others belong
 * to the request that closes them, which may make an order of them.
 */
export const IS_ABANDONED = `(state = 'closing' and coalesce(closing_since, '-infinity') < now() - interval '1 minute')`;

/** First half of closing: cancels the intent, keeps the stock reserved. */
export async function cancelCheckout(ctx: Ctx, checkoutId: number, as: 'expired' | 'replaced'): Promise<Closed> {
  const [closing] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('checkout')
      .set((row) => ({ state: 'closing', closingAs: row.fn.coalesce('closingAs', row.val(as)), closingSince: now }))
      .where('id', '=', checkoutId)
      .where('state', 'in', ['open', 'closing'])
      .returning('paymentIntentId'),
  );
  const paymentIntentId = closing?.paymentIntentId ?? null;
  const intent = paymentIntentId ? await cancelPayment(ctx, checkoutId, paymentIntentId) : null;
  const status = intent?.status ?? 'canceled';
  const isSettled = status === 'succeeded' || status === 'processing';
  const found = isSettled && paymentIntentId ? await finalizeOrder(ctx, paymentIntentId) : null;
  const isBanking = found?.outcome === 'unpaid' && found.status === 'banking';
  return { paymentIntentId, status, isBanking, isTest: intent?.isTest ?? false };
}

/** Where it cannot be canceled now, the jobs take over at once. */
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

async function release(ctx: Ctx, checkoutId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'closing') return;
    await releaseHeld(tx, checkout);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: checkout.closingAs ?? 'expired' });
  });
}
