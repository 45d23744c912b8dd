import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readDatabaseTime } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { addDays } from '../../../shared/local-time.ts';
import { type LoginProof, requireProof } from '../../accounts/index.ts';
import { INVOICE_PAYMENT } from '../invoice-payments.ts';
import { businessTermsOf } from './business-terms.ts';
import { cancelCheckout } from './close-checkout.ts';
import { invoiceRefusal } from './credit.ts';
import { finalizeError, finalizeOrder, placeOrder } from './finalize-order.ts';

const ownCheckout = z.object({ id: z.int(), total: z.int(), orderId: z.int().nullable() });

/**
 * Orders an open checkout by invoice. Cancels its payment first; if that has already succeeded, returns its order.
 * Idempotent.
 * @param paymentIntentId of the checkout
 * @throws AppError `forbidden` without such terms, beyond the credit limit or with an overdue invoice; `not_found`;
 * `conflict` once the checkout has ended
 */
export async function payByInvoice(ctx: SignedInCtx, paymentIntentId: string, proof: LoginProof): Promise<number> {
  const { userId } = ctx.actor;
  const [checkout] = await query(
    ctx,
    `select c.id, c.total, o.id as "orderId" from checkout c left join customer_order o on o.checkout_id = c.id
     where c.payment_intent_id = ? and c.user_id = ?`,
    [paymentIntentId, userId],
    ownCheckout,
  );
  if (!checkout) throw notFoundError('Payment');
  if (checkout.orderId) return checkout.orderId;
  const terms = await businessTermsOf(ctx, userId);
  const { invoiceDays } = terms;
  if (invoiceDays === null)
    throw new AppError('forbidden', 'Your account does not pay by invoice. Pay by card, or contact us about it.');
  const refusal = await invoiceRefusal(ctx, userId, terms, checkout.total);
  if (refusal !== null) throw new AppError('forbidden', refusal);
  await requireProof(ctx, 'order on invoice', proof);
  const closedCheckout = await cancelCheckout(ctx, checkout.id, 'expired');
  if (closedCheckout.paymentIntentId !== null && closedCheckout.status === 'canceled') {
    const id = INVOICE_PAYMENT + randomUUID().replaceAll('-', '');
    const dueOn = addDays(shopDay(await readDatabaseTime(ctx)), invoiceDays);
    const placedOrder = await placeOrder(ctx, checkout.id, { id, dueOn, isTest: closedCheckout.isTest });
    if (placedOrder.outcome === 'order') return placedOrder.orderId;
  }
  const finalizedOrder = await finalizeOrder(ctx, paymentIntentId);
  if (finalizedOrder.outcome === 'order') return finalizedOrder.orderId;
  throw finalizeError(finalizedOrder);
}
