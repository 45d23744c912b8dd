import { AppError, notFound } from '../../../platform/errors.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { type Finalized, finalizeOrder } from './finalize-order.ts';

/**
 * The browser's way to its order.
 * @throws AppError `not_found` for an intent that is not the actor's; otherwise `details.paymentStatus` says what has
 * become of the payment: `payment_declined` (402) while it can still be paid, `conflict` when it cannot.
 */
export async function completeOrder(ctx: SignedInCtx, paymentIntentId: string): Promise<number> {
  const own = await ctx.em.fork().findOne(CheckoutRow, { paymentIntentId, userId: ctx.actor.userId });
  if (!own) throw notFound('Payment');
  const found = await finalizeOrder(ctx, paymentIntentId);
  if (found.outcome === 'order') return found.orderId;
  throw refusalOf(found);
}

function refusalOf(found: Exclude<Finalized, { outcome: 'order' }>): AppError {
  const status = found.outcome === 'unpaid' ? found.status : found.outcome === 'refund' ? 'refunded' : 'unknown';
  const { code, text } = refusals[status];
  return new AppError(code, text, { details: { paymentStatus: status } });
}

const refusals = {
  unpaid: { code: 'payment_declined', text: 'This payment has not been completed' },
  processing: { code: 'conflict', text: 'Your payment is still being checked' },
  canceled: { code: 'conflict', text: 'This checkout has expired. You have not been charged.' },
  refunded: { code: 'conflict', text: 'This payment came too late and has been refunded in full' },
  unknown: { code: 'not_found', text: 'Payment not found' },
} as const;
