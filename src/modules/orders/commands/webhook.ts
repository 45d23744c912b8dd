import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { claim } from '../../../platform/sql.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { providerOf } from '../payments.ts';
import type { WebhookEvent } from '../stripe.ts';
import { closeCheckout } from './close-checkout.ts';
import { finalizeOrder } from './finalize-order.ts';

/** One that was received and not processed has failed; Stripe sends it again. */
const receivedEvent = z.object({ isProcessed: z.boolean() });

/**
 * Takes a webhook of Stripe's. Each event is processed once; one that fails is not marked, and Stripe's next try
 * processes it.
 * @returns the order it led to, if it led to one.
 * @throws AppError `not_found` where Stripe is not configured, `invalid` for a signature that is not Stripe's.
 */
export async function receiveWebhook(
  ctx: Ctx,
  { bytes, signature }: { bytes: Uint8Array; signature: string },
): Promise<number | null> {
  if (providerOf(ctx.platform.env).provider !== 'stripe') throw notFound('Call');
  const { readWebhook } = await import('../stripe.ts');
  const event = readWebhook(ctx.platform.env, bytes, signature);
  const { id, type } = event;
  const [received] = await claim(
    ctx,
    `insert into stripe_event (id, type, received_at) values (?, ?, now())
     on conflict (id) do update set type = excluded.type returning processed_at is not null as "isProcessed"`,
    [id, type],
    receivedEvent,
  );
  const orderId = received?.isProcessed ? null : await settle(ctx, event);
  await claim(ctx, `update stripe_event set processed_at = coalesce(processed_at, now()) where id = ?`, [id]);
  return orderId;
}

async function settle(ctx: Ctx, { type, paymentIntentId }: WebhookEvent): Promise<number | null> {
  if (!paymentIntentId) return null;
  if (type === 'payment_intent.succeeded') {
    const found = await finalizeOrder(ctx, paymentIntentId);
    return found.outcome === 'order' ? found.orderId : null;
  }
  if (type === 'payment_intent.canceled') {
    const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: ['open', 'closing'] });
    if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
  }
  return null;
}
