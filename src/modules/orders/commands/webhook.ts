import { z } from 'zod';
import type { Ctx, OutsideTransaction } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { notFound } from '../../../shared/errors.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { paymentsOf, providerOf } from '../payments.ts';
import type { WebhookEvent } from '../stripe.ts';
import { webhookEvents } from '../webhook-events.ts';
import { closeCheckout } from './close-checkout.ts';
import { finalizeOrder } from './finalize-order.ts';
import { syncPayment } from './payment-sync.ts';

/** Received but not processed: it failed, and Stripe retries. */
const receivedEvent = z.object({ isProcessed: z.boolean() });

/**
 * Processes each event once; a failed one stays unmarked for Stripe's retry.
 * @returns the resulting order, if any.
 * @throws AppError `not_found` without Stripe, `invalid` for a wrong signature
 */
export async function receiveWebhook(
  ctx: OutsideTransaction,
  { bytes, signature }: { bytes: Uint8Array; signature: string },
): Promise<number | null> {
  if (providerOf(ctx.platform.env).provider !== 'stripe') throw notFound('Call');
  const { readWebhook } = await import('../stripe.ts');
  const event = readWebhook(ctx.platform.env, bytes, signature);
  const { id, type } = event;
  const [received] = await writeOutsideTransaction(
    ctx,
    `insert into stripe_event (id, type, received_at) values (?, ?, now())
     on conflict (id) do update set type = excluded.type returning processed_at is not null as "isProcessed"`,
    [id, type],
    receivedEvent,
  );
  const orderId = received?.isProcessed ? null : await settle(ctx, event);
  await writeOutsideTransaction(
    ctx,
    `update stripe_event set processed_at = coalesce(processed_at, now()) where id = ?`,
    [id],
  );
  return orderId;
}

async function settle(ctx: OutsideTransaction, { type, subject }: WebhookEvent): Promise<number | null> {
  const paymentIntentId = isKnown(type) ? await paymentOf(ctx, subject) : null;
  if (!paymentIntentId) return null;
  switch (type) {
    case 'payment_intent.succeeded': {
      const found = await finalizeOrder(ctx, paymentIntentId);
      return found.outcome === 'order' ? found.orderId : null;
    }
    case 'payment_intent.processing':
      await finalizeOrder(ctx, paymentIntentId);
      return null;
    case 'payment_intent.payment_failed':
      await endFailed(ctx, paymentIntentId);
      return null;
    case 'payment_intent.canceled':
      await closeCancelled(ctx, paymentIntentId);
      return null;
    default:
      await syncPayment(ctx, paymentIntentId);
      return null;
  }
}

const isKnown = (type: string) => webhookEvents.some((name) => name === type);

/** A warning may name only the charge. */
async function paymentOf(ctx: Ctx, { paymentIntentId, chargeId }: WebhookEvent['subject']): Promise<string | null> {
  if (paymentIntentId || !chargeId) return paymentIntentId;
  return (await paymentsOf(ctx.platform)?.intentOfCharge(chargeId)) ?? null;
}

/** Also each declined card, after which the customer tries another. */
async function endFailed(ctx: Ctx, paymentIntentId: string): Promise<void> {
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: 'processing' });
  if (checkout) await finalizeOrder(ctx, paymentIntentId);
}

async function closeCancelled(ctx: Ctx, paymentIntentId: string): Promise<void> {
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: ['open', 'closing', 'processing'] });
  if (checkout?.state === 'processing') await finalizeOrder(ctx, paymentIntentId);
  else if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
}
