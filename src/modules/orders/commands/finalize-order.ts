import { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, type fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { enterTaken, type OrderedLine, takeFromCart } from '../../shop/index.ts';
import { USUAL_LEAD_DAYS } from '../../shop/values.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { orderPlaced } from '../events.ts';
import { OrderEventRow, OrderItemRow, OrderRow } from '../order.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { paymentsFor, providerOfIntent } from '../payments.ts';
import { QuoteRow } from '../quote.entity.ts';
import { FLAT_TAX, orderNumber } from '../schema.ts';
import { sellerOf } from '../seller.ts';
import { shopSettingsOf } from '../shop-settings.ts';
import { tables } from '../tables.ts';
import { saveAddress } from './addresses.ts';
import { endBankPayment, waitForBank } from './bank-payments.ts';
import { sellHeld } from './checkout-stock.ts';
import { keepInscriptions } from './inscriptions.ts';
import { issueInvoice } from './papers.ts';
import { adoptPayment } from './payment-sync.ts';
import { refundInstead } from './refunds.ts';

export type Finalized =
  | { outcome: 'order'; orderId: number }
  | { outcome: 'refund' }
  | { outcome: 'unpaid'; status: UnpaidStatus }
  /** The intent belongs to none of our checkouts. */
  | { outcome: 'unknown' };

/** `banking`: the customer's bank works on it; `failed`: it did not pay. */
type UnpaidStatus = Exclude<PaymentIntent['status'], 'succeeded'> | 'banking' | 'failed';

const idRow = z.object({ id: z.int() });

/**
 * Completes the order of a payment that succeeded in the browser.
 * @returns the order's id.
 * @throws AppError `not_found` for another user's intent; `payment_declined` (402) while it can still be paid,
 *   `conflict` when it cannot, with `details.paymentStatus`
 */
export async function completeOrder(ctx: SignedInCtx, paymentIntentId: string): Promise<number> {
  const own = tables(ctx).selectFrom('checkout').select('id').where('userId', '=', ctx.actor.userId);
  const [checkout] = await query(ctx, own.where('paymentIntentId', '=', paymentIntentId));
  if (!checkout) throw notFound('Payment');
  const found = await finalizeOrder(ctx, paymentIntentId);
  if (found.outcome === 'order') return found.orderId;
  throw refusalOf(found);
}

/**
 * Turns a paid intent into an order exactly once, for browser, webhook and reconciler. The intent is always read from
 * the provider. Money without a possible order is refunded.
 */
export async function finalizeOrder(ctx: Ctx, paymentIntentId: string): Promise<Finalized> {
  const made = await orderOf(ctx, paymentIntentId);
  if (made) return made;
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId });
  if (!checkout) return { outcome: 'unknown' };
  const intent = await paymentsFor(ctx.platform, paymentIntentId).find(paymentIntentId);
  if (intent?.checkoutId !== checkout.id) return { outcome: 'unknown' };
  if (intent.status !== 'succeeded') return await unpaid(ctx, checkout, intent, intent.status);
  if (intent.received !== checkout.total || intent.currency !== checkout.currency)
    return await refundInstead(ctx, intent, 'amount_mismatch');
  try {
    return await placeOrder(ctx, checkout.id, intent);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'out_of_stock') throw error;
    return await refundInstead(ctx, intent, 'late_payment');
  }
}

async function unpaid(
  ctx: Ctx,
  { id, state }: CheckoutRow,
  intent: PaymentIntent,
  status: Exclude<PaymentIntent['status'], 'succeeded'>,
): Promise<Finalized> {
  if (status === 'processing' && intent.isBankDebit) {
    await waitForBank(ctx, id);
    return { outcome: 'unpaid', status: 'banking' };
  }
  if (state === 'failed') return { outcome: 'unpaid', status: 'failed' };
  if (state !== 'processing' || status === 'processing') return { outcome: 'unpaid', status };
  const ended = await endBankPayment(ctx, id, intent);
  if (ended === 'succeeded') return await finalizeOrder(ctx, intent.id);
  return { outcome: 'unpaid', status: ended === 'canceled' ? 'failed' : ended };
}

async function orderOf(ctx: Ctx, paymentIntentId: string): Promise<Finalized | null> {
  // One by invoice has a payment of its own, beside the canceled one of its checkout.
  const statement = `select o.id from customer_order o join checkout c on c.id = o.checkout_id
    where o.payment_intent_id = ? or c.payment_intent_id = ?`;
  const [order] = await query(ctx, statement, [paymentIntentId, paymentIntentId], idRow);
  return order ? { outcome: 'order', orderId: order.id } : null;
}

/** What an order was placed with: a payment, or the promise of a company to pay an invoice. */
export interface PlacedWith {
  /** Of the payment. */
  readonly id: string;
  readonly isTest: boolean;
  readonly reportsTax?: boolean;
  /** The last day to pay the invoice. */
  readonly dueOn?: string;
  /** Default: now. */
  readonly at?: ReturnType<typeof fromDatabaseNow>;
}

type Placed = Extract<Finalized, { outcome: 'order' | 'refund' }>;

/**
 * Makes the order of a checkout, once.
 * @throws AppError `out_of_stock` for a late payment whose stock is gone; `conflict` for an invoice after the checkout
 *   has ended
 */
export async function placeOrder(ctx: Ctx, checkoutId: number, payment: PlacedWith): Promise<Placed> {
  const { isNew, ...placed } = await transaction(ctx, (tx) => placeOnce(tx, checkoutId, payment));
  if (isNew) ctx.platform.metrics.ordersPlaced.inc();
  return placed;
}

async function placeOnce(tx: Tx, checkoutId: number, payment: PlacedWith): Promise<Placed & { isNew?: true }> {
  const paymentIntentId = payment.id;
  const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
  if (checkout.state === 'refunded') return { outcome: 'refund' };
  const orders = tables(tx).selectFrom('customer_order').select('id');
  const [made] = await query(tx, orders.where('checkoutId', '=', checkoutId));
  if (made) return { outcome: 'order', orderId: made.id };
  if (payment.dueOn && checkout.state !== 'closing') throw refusalOf({ outcome: 'unpaid', status: 'canceled' });
  const { id, lines, userId } = checkout;
  await sellHeld(tx, checkout);
  await tx.em.nativeUpdate(CheckoutRow, { id }, { state: 'paid', isTaxByPayment: payment.reportsTax === true });
  const { orderId, sold } = await insertOrder(tx, checkout, payment);
  await enterTaken(tx, sold, 'sold');
  if (checkout.readsBegun > 0) await adoptPayment(tx, orderId, paymentIntentId);
  if (checkout.state !== 'processing') await takeFromCart(tx, userId, lines);
  await recordActivity(tx, {
    action: 'order.placed',
    subject: orderNumber(orderId),
    actorId: userId,
    after: { total: checkout.total, paymentIntentId },
  });
  await recordEvent(tx, orderPlaced, { orderId });
  await issueInvoice(tx, orderId);
  return { outcome: 'order', orderId, isNew: true };
}

/** Copies the checkout's snapshot. @returns the order's id, and its lines in order */
async function insertOrder(
  tx: Tx,
  checkout: CheckoutRow,
  { id, isTest, dueOn, at = databaseNow() }: PlacedWith,
): Promise<{ orderId: number; sold: OrderedLine[] }> {
  const { userId, subtotal, shipping, tax, total, currency, shippingAddress, lines } = checkout;
  const { billingAddress = null, poNumber = null, taxId = null } = checkout;
  const { propertyId = null, propertyName = null, propertySlug = null } = checkout;
  const seller = sellerOf(tx.platform.env, await shopSettingsOf(tx));
  const orderId = await tx.em.insert(OrderRow, {
    userId,
    checkoutId: checkout.id,
    paymentIntentId: id,
    provider: providerOfIntent(id),
    isTest,
    subtotal,
    shipping,
    tax,
    total,
    currency,
    shippingAddress,
    taxBasis: checkout.taxBasis ?? FLAT_TAX,
    billingAddress,
    poNumber,
    taxId,
    seller,
    propertyId,
    propertyName,
    propertySlug,
    status: 'pending',
    createdAt: at,
    ...(dueOn && { dueOn, paymentState: 'invoice_due' }),
  });
  await tx.em.insertMany(
    OrderItemRow,
    lines.map(({ unitPrice, made: _, bundle, delivery, ...line }) => ({
      ...line,
      orderId,
      priceAtPurchase: unitPrice,
      leadDays: delivery?.leadDays ?? USUAL_LEAD_DAYS,
      bundleId: bundle?.productId ?? null,
      bundleName: bundle?.name ?? null,
    })),
  );
  await keepInscriptions(tx, orderId, lines);
  if (checkout.quoteId) await tx.em.nativeUpdate(QuoteRow, { id: checkout.quoteId }, { state: 'ordered', orderId });
  if (checkout.savesAddress) await saveAddress(tx, userId, shippingAddress);
  await tx.em.insert(OrderEventRow, {
    orderId,
    seq: 1,
    toStatus: 'pending',
    actorId: userId,
    createdAt: at,
  });
  return { orderId, sold: await soldLines(tx, orderId, lines) };
}

/** The lines with the ids that they were given, in the order of the checkout. */
async function soldLines(tx: Tx, orderId: number, lines: CheckoutRow['lines']): Promise<OrderedLine[]> {
  const items = await query(
    tx,
    tables(tx).selectFrom('order_item').select('id').where('orderId', '=', orderId).orderBy('id'),
  );
  return lines.map((line, at) => {
    const item = items[at];
    if (!item) throw new Error(`order ${orderId} has ${items.length} lines instead of ${lines.length}`);
    return { ...line, orderItemId: item.id };
  });
}

export function refusalOf(found: Exclude<Finalized, { outcome: 'order' }>): AppError {
  const status = found.outcome === 'unpaid' ? found.status : found.outcome === 'refund' ? 'refunded' : 'unknown';
  const { code, text } = refusals[status];
  const details = status === 'banking' ? { paymentStatus: 'processing', isBankDebit: true } : { paymentStatus: status };
  return new AppError(code, text, { details });
}

const refusals = {
  unpaid: { code: 'payment_declined', text: 'This payment has not been completed' },
  processing: { code: 'conflict', text: 'Your payment is still being checked' },
  banking: {
    code: 'conflict',
    text: 'Your bank is working on this payment. It can take up to four business days, and your items are set aside.',
  },
  failed: {
    code: 'conflict',
    text: 'Your bank did not make this payment. You have not been charged, and your items are released.',
  },
  canceled: { code: 'conflict', text: 'This checkout has expired. You have not been charged.' },
  refunded: { code: 'conflict', text: 'This payment could not become an order and is refunded in full' },
  unknown: { code: 'not_found', text: 'Payment not found' },
} as const;
