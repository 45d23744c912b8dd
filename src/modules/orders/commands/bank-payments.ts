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
import { releaseHeld } from './checkout-stock.ts';

/**
 * The bank works on the payment for days. The items stay reserved and leave the cart, so that the customer can buy
 * others meanwhile. A repeat changes nothing.
 */
export async function waitForBank(ctx: Ctx, checkoutId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'open' && checkout.state !== 'closing') return;
    const { userId, lines } = checkout;
    await detachHold(tx, userId, lines);
    await takeFromCart(tx, userId, lines);
    const waiting = { state: 'processing' as const, closingAs: null, processingSince: databaseNow() };
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, waiting);
    await recordActivity(tx, { action: 'payment.bank_started', subject: subjectOf(checkout), actorId: userId });
    await recordEvent(tx, bankPaymentStarted, { checkoutId });
  });
}

/**
 * The bank did not pay. The intent is canceled first, so that it cannot be paid any more; then the items are
 * released, and back in the cart; those of a quote stay in the quote.
 * @returns the intent's state: a payment in the last moment succeeds
 */
export async function endBankPayment(
  ctx: Ctx,
  checkoutId: number,
  failed: PaymentIntent,
): Promise<PaymentIntent['status']> {
  const { status } = (await paymentsFor(ctx.platform, failed.id).cancel(failed.id)) ?? { status: 'canceled' as const };
  if (status !== 'canceled') return status;
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
    if (checkout.state !== 'processing') return;
    const { failure } = failed;
    await releaseHeld(tx, checkout);
    if (!checkout.quoteId && (await accountOf(tx, checkout.userId)))
      await returnToCart(tx, checkout.userId, checkout.lines);
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { state: 'failed', failure });
    await recordActivity(tx, {
      action: 'payment.bank_failed',
      subject: subjectOf(checkout),
      ...(failure && { after: { reason: failure } }),
    });
    await recordEvent(tx, bankPaymentFailed, { checkoutId });
  });
  return status;
}

const subjectOf = ({ paymentIntentId, total }: CheckoutRow) => `${paymentIntentId}, ${formatCents(total)}`;
