import { type Ctx, forUpdate, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { formatCents } from '../../../shared/money.ts';
import { accountOf } from '../../accounts/index.ts';
import { detachHold, returnToCart, takeFromCart } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { bankPaymentFailed, bankPaymentStarted } from '../events.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { paymentsFor } from '../payments.ts';
import { releaseReservation } from './checkout-stock.ts';

/** Marks the checkout as processing at a bank for days: its items stay reserved, but leave the cart. Idempotent. */
export async function markProcessing(ctx: Ctx, checkoutId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'open' && checkout.state !== 'closing') return;
    const { userId, lines } = checkout;
    await detachHold(tx, userId, lines);
    await takeFromCart(tx, userId, lines);
    const processingState = { state: 'processing' as const, closingAs: null, processingSince: databaseNow() };
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, processingState);
    await recordActivity(tx, { action: 'payment.bank_started', subject: paymentSubject(checkout), actorId: userId });
    await recordEvent(tx, bankPaymentStarted, { checkoutId });
  });
}

/**
 * Ends a failed bank payment: cancels the intent first, then releases the items and restores the cart, or the quote.
 * @returns the intent's status; `succeeded` after a last-moment payment
 */
export async function failBankPayment(
  ctx: Ctx,
  checkoutId: number,
  failedIntent: PaymentIntent,
): Promise<PaymentIntent['status']> {
  const { status } = (await paymentsFor(ctx.platform, failedIntent.id).cancel(failedIntent.id)) ?? {
    status: 'canceled' as const,
  };
  if (status !== 'canceled') return status;
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'processing') return;
    const { failure } = failedIntent;
    await releaseReservation(tx, checkout);
    if (!checkout.quoteId && (await accountOf(tx, checkout.userId)))
      await returnToCart(tx, checkout.userId, checkout.lines);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: 'failed', failure });
    await recordActivity(tx, {
      action: 'payment.bank_failed',
      subject: paymentSubject(checkout),
      ...(failure && { after: { reason: failure } }),
    });
    await recordEvent(tx, bankPaymentFailed, { checkoutId });
  });
  return status;
}

const paymentSubject = ({ paymentIntentId, total }: CheckoutRow) => `${paymentIntentId}, ${formatCents(total)}`;
