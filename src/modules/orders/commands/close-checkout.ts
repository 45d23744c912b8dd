import { z } from 'zod';
import { type Ctx, forUpdate, transaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { releaseStock } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
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

const closingCheckout = z.object({ paymentIntentId: z.string().nullable() });

/** First half of closing: cancels the intent, keeps the stock reserved. */
export async function cancelCheckout(ctx: Ctx, checkoutId: number, as: 'expired' | 'replaced'): Promise<Closed> {
  const [closing] = await writeOutsideTransaction(
    ctx,
    `update checkout set state = 'closing', closing_as = coalesce(closing_as, ?)
     where id = ? and state in ('open', 'closing') returning payment_intent_id as "paymentIntentId"`,
    [as, checkoutId],
    closingCheckout,
  );
  const paymentIntentId = closing?.paymentIntentId ?? null;
  const intent = paymentIntentId ? await paymentsFor(ctx.platform, paymentIntentId).cancel(paymentIntentId) : null;
  const status = intent?.status ?? 'canceled';
  const isSettled = status === 'succeeded' || status === 'processing';
  const found = isSettled && paymentIntentId ? await finalizeOrder(ctx, paymentIntentId) : null;
  const isBanking = found?.outcome === 'unpaid' && found.status === 'banking';
  return { paymentIntentId, status, isBanking, isTest: intent?.isTest ?? false };
}

async function release(ctx: Ctx, checkoutId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'closing') return;
    await releaseStock(tx, checkout.userId, checkout.lines);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: checkout.closingAs ?? 'expired' });
  });
}
