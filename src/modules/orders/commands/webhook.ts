import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { notFound } from '../../../shared/errors.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import { providerOf } from '../payments.ts';
import type { WebhookEvent } from '../stripe.ts';
import type { WebhookEventName } from '../webhook-events.ts';
import { closeCheckout } from './close-checkout.ts';
import { finalizeOrder } from './finalize-order.ts';
import { keepNotice } from './notices.ts';
import { noteFailedRefund } from './refunds.ts';

/** Received but not processed: it failed, and Stripe retries. */
const receivedEvent = z.object({ isProcessed: z.boolean() });

/**
 * Processes each event once; a failed one stays unmarked for Stripe's retry.
 * @returns the resulting order, if any.
 * @throws AppError `not_found` without Stripe, `invalid` for a wrong signature
 */
export async function receiveWebhook(
  ctx: Ctx,
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

async function settle(ctx: Ctx, { type, subject }: WebhookEvent): Promise<number | null> {
  const { paymentIntentId } = subject;
  if (!paymentIntentId) return null;
  if (type === PAID) {
    const found = await finalizeOrder(ctx, paymentIntentId);
    return found.outcome === 'order' ? found.orderId : null;
  }
  if (isKnown(type)) await handlers[type](ctx, { ...subject, paymentIntentId });
  return null;
}

const PAID = 'payment_intent.succeeded' satisfies WebhookEventName;
type OtherEvent = Exclude<WebhookEventName, typeof PAID>;
type Subject = WebhookEvent['subject'] & { paymentIntentId: string };

const isKnown = (type: string): type is OtherEvent => Object.hasOwn(handlers, type);

/** https://docs.stripe.com/api/events/types */
const handlers: Record<OtherEvent, (ctx: Ctx, subject: Subject) => Promise<void>> = {
  'payment_intent.processing': async (ctx, { paymentIntentId }) => {
    await finalizeOrder(ctx, paymentIntentId);
  },

  /** Also each declined card, after which the customer tries another. */
  'payment_intent.payment_failed': async (ctx, { paymentIntentId }) => {
    const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: 'processing' });
    if (checkout) await finalizeOrder(ctx, paymentIntentId);
  },

  'payment_intent.canceled': async (ctx, { paymentIntentId }) => {
    const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: ['open', 'closing', 'processing'] });
    if (checkout?.state === 'processing') await finalizeOrder(ctx, paymentIntentId);
    else if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
  },

  'refund.failed': async (ctx, { id, paymentIntentId, amount, failureReason }) => {
    const reason = failureReason ?? 'failed';
    if (await noteFailedRefund(ctx, { providerRefundId: id, reason })) return;
    await keepNotice(ctx, { kind: 'refund_failed', subjectId: id, paymentIntentId, amount, reason });
  },

  'charge.refunded': async (ctx, { id, paymentIntentId, amountRefunded: amount }) => {
    if (await ctx.em.findOne(RefundRow, { paymentIntentId })) return;
    await keepNotice(ctx, { kind: 'refunded_elsewhere', subjectId: id, paymentIntentId, amount, reason: null });
  },

  'charge.dispute.created': (ctx, { id, paymentIntentId, amount, reason }) =>
    keepNotice(ctx, { kind: 'disputed', subjectId: id, paymentIntentId, amount, reason }),
};
