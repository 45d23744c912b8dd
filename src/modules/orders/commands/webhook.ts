import type { Ctx, OutsideTransaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { paymentsOf, providerOf } from '../payments.ts';
import type { WebhookEvent } from '../stripe.ts';
import { tables } from '../tables.ts';
import { webhookEvents } from '../webhook-events.ts';
import { closeCheckout } from './close-checkout.ts';
import { finalizeOrder } from './finalize-order.ts';
import { syncPayment } from './payment-sync.ts';

/**
 * Processes each event once; a failed one stays unmarked for Stripe's retry.
 * @returns the resulting order's ID, if any
 * @throws AppError `not_found` without Stripe, `invalid` for a wrong signature
 */
export async function receiveWebhook(
  ctx: OutsideTransaction,
  { bytes, signature }: { bytes: Uint8Array; signature: string },
): Promise<number | null> {
  if (providerOf(ctx.platform.env).provider !== 'stripe') throw notFoundError('Call');
  const { readWebhook } = await import('../stripe.ts');
  const event = readWebhook(ctx.platform.env, bytes, signature);
  const { id, type } = event;
  const [eventRow] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .insertInto('stripe_event')
      .values({ id, type, receivedAt: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ type }))
      .returning('processedAt'),
  );
  const orderId = eventRow?.processedAt ? null : await processEvent(ctx, event);
  await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('stripe_event')
      .set((row) => ({ processedAt: row.fn.coalesce('processedAt', now) }))
      .where('id', '=', id),
  );
  return orderId;
}

async function processEvent(ctx: OutsideTransaction, { type, subject }: WebhookEvent): Promise<number | null> {
  const paymentIntentId = isHandledType(type) ? await paymentOf(ctx, subject) : null;
  if (!paymentIntentId) return null;
  switch (type) {
    case 'payment_intent.succeeded': {
      const finalizedOrder = await finalizeOrder(ctx, paymentIntentId);
      return finalizedOrder.outcome === 'order' ? finalizedOrder.orderId : null;
    }
    case 'payment_intent.processing':
      await finalizeOrder(ctx, paymentIntentId);
      return null;
    case 'payment_intent.payment_failed':
      await finalizeFailedPayment(ctx, paymentIntentId);
      return null;
    case 'payment_intent.canceled':
      await closeCanceledPayment(ctx, paymentIntentId);
      return null;
    default:
      await syncPayment(ctx, paymentIntentId);
      return null;
  }
}

const isHandledType = (type: string) => webhookEvents.some((name) => name === type);

/** Returns the event's payment; a fraud warning may name only the charge. */
async function paymentOf(ctx: Ctx, { paymentIntentId, chargeId }: WebhookEvent['subject']): Promise<string | null> {
  if (paymentIntentId || !chargeId) return paymentIntentId;
  return (await paymentsOf(ctx.platform)?.intentOfCharge(chargeId)) ?? null;
}

/** Finalizes a failed bank payment; ignores declined cards, after which the customer can retry. */
async function finalizeFailedPayment(ctx: Ctx, paymentIntentId: string): Promise<void> {
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: 'processing' });
  if (checkout) await finalizeOrder(ctx, paymentIntentId);
}

/** Closes the checkout of a canceled intent. One that is `closing` belongs to the request that canceled it. */
async function closeCanceledPayment(ctx: Ctx, paymentIntentId: string): Promise<void> {
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: ['open', 'processing'] });
  if (checkout?.state === 'processing') await finalizeOrder(ctx, paymentIntentId);
  else if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
}
