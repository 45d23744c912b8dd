import { type Ctx, forUpdate, transaction } from '../../../platform/core/context.ts';
import { canExtendHold, extendHold } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { paymentsFor } from '../payments.ts';

/**
 * Extends the hold of scarce goods while the provider is processing the payment or the customer authenticates it. Call
 * it before closing a lapsed checkout.
 * @returns whether it was extended
 */
export async function extendHoldWhilePaying(ctx: Ctx, checkoutId: number): Promise<boolean> {
  const checkout = await ctx.em.findOne(CheckoutRow, { id: checkoutId, state: 'open' });
  if (!checkout?.paymentIntentId || !(await canExtendHold(ctx, checkout.userId, checkout.lines))) return false;
  const intent = await paymentsFor(ctx.platform, checkout.paymentIntentId).find(checkout.paymentIntentId);
  if (intent?.status !== 'processing' && !intent?.isAuthenticating) return false;
  return await transaction(ctx, async (tx) => {
    const openCheckout = await tx.em.findOne(CheckoutRow, { id: checkoutId, state: 'open' }, forUpdate);
    const reservedUntil = openCheckout && (await extendHold(tx, openCheckout.userId, openCheckout.lines));
    if (!reservedUntil) return false;
    await tx.em.nativeUpdate(CheckoutRow, { id: checkoutId }, { reservedUntil });
    return true;
  });
}
