import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { databaseTime } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { addDays } from '../../../shared/local-time.ts';
import { type Proof, requireProof } from '../../accounts/index.ts';
import { INVOICE_PAYMENT } from '../invoice-payments.ts';
import { businessTermsOf } from './business-terms.ts';
import { cancelCheckout } from './close-checkout.ts';
import { invoiceRefusal } from './credit.ts';
import { finalizeOrder, placeOrder, refusalOf } from './finalize-order.ts';

const ownCheckout = z.object({ id: z.int(), total: z.int(), orderId: z.int().nullable() });

/**
 * Orders an open checkout without a payment, to be paid by invoice. Its payment is canceled first, so that nobody pays
 * twice; one that has succeeded already stays, and its order is returned. A repeat returns the same order.
 * @param paymentIntentId of the checkout
 * @throws AppError `forbidden` without such terms, beyond the credit, or with an overdue invoice, `not_found` for another user's payment, `conflict` once the checkout
 *   has ended
 */
export async function payByInvoice(ctx: SignedInCtx, paymentIntentId: string, proof: Proof): Promise<number> {
  const { userId } = ctx.actor;
  const [checkout] = await query(
    ctx,
    `select c.id, c.total, o.id as "orderId" from checkout c left join customer_order o on o.checkout_id = c.id
     where c.payment_intent_id = ? and c.user_id = ?`,
    [paymentIntentId, userId],
    ownCheckout,
  );
  if (!checkout) throw notFound('Payment');
  if (checkout.orderId) return checkout.orderId;
  const terms = await businessTermsOf(ctx, userId);
  const { invoiceDays } = terms;
  if (invoiceDays === null)
    throw new AppError('forbidden', 'Your account does not pay by invoice. Pay by card, or contact us about it.');
  const refusal = await invoiceRefusal(ctx, userId, terms, checkout.total);
  if (refusal !== null) throw new AppError('forbidden', refusal);
  await requireProof(ctx, 'order on invoice', proof);
  const canceled = await cancelCheckout(ctx, checkout.id, 'expired');
  if (canceled.paymentIntentId !== null && canceled.status === 'canceled') {
    const id = INVOICE_PAYMENT + randomUUID().replaceAll('-', '');
    const dueOn = addDays(shopDay(await databaseTime(ctx)), invoiceDays);
    const placed = await placeOrder(ctx, checkout.id, { id, dueOn, isTest: canceled.isTest });
    if (placed.outcome === 'order') return placed.orderId;
  }
  const paid = await finalizeOrder(ctx, paymentIntentId);
  if (paid.outcome === 'order') return paid.orderId;
  throw refusalOf(paid);
}
