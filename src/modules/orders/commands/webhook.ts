import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { StripeEventRow } from '../payment.entity.ts';
import { providerOf } from '../payments.ts';
import { readWebhook, type WebhookEvent } from '../stripe.ts';
import { closeCheckout } from './close-checkout.ts';
import { finalizeOrder } from './finalize-order.ts';

/**
 * Takes a webhook of Stripe's. Each event works once; one that fails on the way is not marked, and Stripe's next try
 * finds it so.
 * @returns the order it led to, if it led to one.
 */
export async function receiveWebhook(
  ctx: Ctx,
  { bytes, signature }: { bytes: Uint8Array; signature: string },
): Promise<number | null> {
  if (providerOf(ctx.platform.env).provider !== 'stripe') throw notFound('This call');
  const event = readWebhook(ctx.platform.env, bytes, signature);
  const { id, type } = event;
  await ctx.em.execute(`insert into stripe_event (id, type, received_at) values (?, ?, now()) on conflict do nothing`, [
    id,
    type,
  ]);
  const stored = await ctx.em.fork().findOneOrFail(StripeEventRow, { id });
  const orderId = stored.processedAt ? null : await settle(ctx, event);
  await ctx.em.execute(`update stripe_event set processed_at = coalesce(processed_at, now()) where id = ?`, [id]);
  return orderId;
}

async function settle(ctx: Ctx, { type, paymentIntentId }: WebhookEvent): Promise<number | null> {
  if (!paymentIntentId) return null;
  if (type === 'payment_intent.succeeded') {
    const found = await finalizeOrder(ctx, paymentIntentId);
    return found.outcome === 'order' ? found.orderId : null;
  }
  if (type === 'payment_intent.canceled') {
    const checkout = await ctx.em.fork().findOne(CheckoutRow, { paymentIntentId, state: ['open', 'closing'] });
    if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
  }
  return null;
}
