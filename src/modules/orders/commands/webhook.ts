import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { notFound } from '../../../shared/errors.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import { providerOf } from '../payments.ts';
import type { WebhookEvent } from '../stripe.ts';
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
  switch (type) {
    case 'payment_intent.succeeded': {
      const found = await finalizeOrder(ctx, paymentIntentId);
      return found.outcome === 'order' ? found.orderId : null;
    }
    case 'payment_intent.canceled':
      await closeCancelled(ctx, paymentIntentId);
      return null;
    default:
      await tellOfMoney(ctx, type, { ...subject, paymentIntentId });
      return null;
  }
}

async function closeCancelled(ctx: Ctx, paymentIntentId: string): Promise<void> {
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId, state: ['open', 'closing'] });
  if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
}

type MovedMoney = WebhookEvent['subject'] & { paymentIntentId: string };

/** Money that moved without us, for administrators (https://docs.stripe.com/api/events/types). */
async function tellOfMoney(ctx: Ctx, type: string, subject: MovedMoney): Promise<void> {
  const { id: subjectId, paymentIntentId, amount, amountRefunded, reason, failureReason } = subject;
  const notice = { subjectId, paymentIntentId, amount, reason };
  if (type === 'refund.failed') {
    const failure = failureReason ?? 'failed';
    if (await noteFailedRefund(ctx, { providerRefundId: subjectId, reason: failure })) return;
    await keepNotice(ctx, { ...notice, kind: 'refund_failed', reason: failure });
  }
  if (type === 'charge.refunded' && !(await ctx.em.findOne(RefundRow, { paymentIntentId })))
    await keepNotice(ctx, { ...notice, kind: 'refunded_elsewhere', amount: amountRefunded, reason: null });
  if (type === 'charge.dispute.created') await keepNotice(ctx, { ...notice, kind: 'disputed' });
}
