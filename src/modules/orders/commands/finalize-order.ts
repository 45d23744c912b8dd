import { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, type databaseNowPlus } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { type OrderedLine, recordStockRemoval, takeFromCart } from '../../shop/index.ts';
import { DEFAULT_LEAD_DAYS } from '../../shop/values.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { orderPlaced } from '../events.ts';
import { OrderEventRow, OrderItemRow, OrderRow } from '../order.entity.ts';
import type { PaymentIntent } from '../payment-provider.ts';
import { paymentsFor, providerOfIntent } from '../payments.ts';
import { QuoteRow } from '../quote.entity.ts';
import { orderNumber } from '../schema.ts';
import { sellerOf } from '../seller.ts';
import { shopSettingsOf } from '../shop-settings.ts';
import { tables } from '../tables.ts';
import { saveAddress } from './addresses.ts';
import { failBankPayment, markProcessing } from './bank-payments.ts';
import { sellReserved } from './checkout-stock.ts';
import { insertInscriptions } from './inscriptions.ts';
import { withLineEntries } from './line-stock.ts';
import { issueInvoice } from './papers.ts';
import { adoptPayment } from './payment-sync.ts';
import { refundInstead } from './refunds.ts';

export type FinalizedOrder =
  | { outcome: 'order'; orderId: number }
  | { outcome: 'refund' }
  | { outcome: 'unpaid'; status: UnpaidStatus }
  | { outcome: 'unknown' };

/** `banking`: the bank is processing it; `failed`: the bank refused it. */
type UnpaidStatus = Exclude<PaymentIntent['status'], 'succeeded'> | 'banking' | 'failed';

const idRow = z.object({ id: z.int() });

/**
 * Completes the order of a payment that succeeded in the browser.
 * @returns the order's ID
 * @throws AppError `not_found`; with `details.paymentStatus`, `payment_declined` (402) while it can still be paid, else
 * `conflict`
 */
export async function completeOrder(ctx: SignedInCtx, paymentIntentId: string): Promise<number> {
  const ownCheckouts = tables(ctx).selectFrom('checkout').select('id').where('userId', '=', ctx.actor.userId);
  const [checkout] = await query(ctx, ownCheckouts.where('paymentIntentId', '=', paymentIntentId));
  if (!checkout) throw notFoundError('Payment');
  const finalizedOrder = await finalizeOrder(ctx, paymentIntentId);
  if (finalizedOrder.outcome === 'order') return finalizedOrder.orderId;
  throw finalizeError(finalizedOrder);
}

/**
 * Creates the order of a paid intent exactly once, whether browser, webhook or reconciler calls it. Always reads the
 * intent from the provider. Refunds money that cannot become an order.
 */
export async function finalizeOrder(ctx: Ctx, paymentIntentId: string): Promise<FinalizedOrder> {
  const existingOrder = await findOrder(ctx, paymentIntentId);
  if (existingOrder) return existingOrder;
  const checkout = await ctx.em.findOne(CheckoutRow, { paymentIntentId });
  if (!checkout) return { outcome: 'unknown' };
  const intent = await paymentsFor(ctx.platform, paymentIntentId).find(paymentIntentId);
  if (intent?.checkoutId !== checkout.id) return { outcome: 'unknown' };
  if (intent.status !== 'succeeded') return await unpaidOutcome(ctx, checkout, intent, intent.status);
  if (intent.received !== checkout.total || intent.currency !== checkout.currency)
    return await refundInstead(ctx, intent, 'amount_mismatch');
  try {
    return await placeOrder(ctx, checkout.id, intent);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'out_of_stock') throw error;
    return await refundInstead(ctx, intent, 'late_payment');
  }
}

async function unpaidOutcome(
  ctx: Ctx,
  { id, state }: CheckoutRow,
  intent: PaymentIntent,
  status: Exclude<PaymentIntent['status'], 'succeeded'>,
): Promise<FinalizedOrder> {
  if (status === 'processing' && intent.isBankDebit) {
    await markProcessing(ctx, id);
    return { outcome: 'unpaid', status: 'banking' };
  }
  if (state === 'failed') return { outcome: 'unpaid', status: 'failed' };
  if (state !== 'processing' || status === 'processing') return { outcome: 'unpaid', status };
  const endStatus = await failBankPayment(ctx, id, intent);
  if (endStatus === 'succeeded') return await finalizeOrder(ctx, intent.id);
  return { outcome: 'unpaid', status: endStatus === 'canceled' ? 'failed' : endStatus };
}

async function findOrder(ctx: Ctx, paymentIntentId: string): Promise<FinalizedOrder | null> {
  // An order by invoice has its own payment ID besides the canceled intent of its checkout.
  const statement = `select o.id from customer_order o join checkout c on c.id = o.checkout_id
    where o.payment_intent_id = ? or c.payment_intent_id = ?`;
  const [order] = await query(ctx, statement, [paymentIntentId, paymentIntentId], idRow);
  return order ? { outcome: 'order', orderId: order.id } : null;
}

/** Payment, or agreement to pay by invoice, that an order is placed with. */
export interface OrderPayment {
  readonly id: string;
  readonly isTest: boolean;
  readonly reportsTax?: boolean;
  readonly dueOn?: string;
  readonly placedAt?: ReturnType<typeof databaseNowPlus>;
}

type PlacedOrder = Extract<FinalizedOrder, { outcome: 'order' | 'refund' }>;

/**
 * Creates the order of a checkout once.
 * @throws AppError `out_of_stock` for a late payment whose stock is gone; `conflict` for an invoice after the checkout
 * has ended
 */
export async function placeOrder(ctx: Ctx, checkoutId: number, payment: OrderPayment): Promise<PlacedOrder> {
  const { isNew, ...placedOrder } = await transaction(ctx, (tx) => insertOrderOnce(tx, checkoutId, payment));
  if (isNew) ctx.platform.metrics.ordersPlaced.inc();
  return placedOrder;
}

async function insertOrderOnce(
  tx: Tx,
  checkoutId: number,
  payment: OrderPayment,
): Promise<PlacedOrder & { isNew?: true }> {
  const paymentIntentId = payment.id;
  const checkout = await tx.em.findOneOrFail(CheckoutRow, { id: checkoutId }, forUpdate);
  if (checkout.state === 'refunded') return { outcome: 'refund' };
  const orders = tables(tx).selectFrom('customer_order').select('id');
  const [existingOrder] = await query(tx, orders.where('checkoutId', '=', checkoutId));
  if (existingOrder) return { outcome: 'order', orderId: existingOrder.id };
  if (payment.dueOn && checkout.state !== 'closing') throw finalizeError({ outcome: 'unpaid', status: 'canceled' });
  const { id, lines, userId } = checkout;
  await sellReserved(tx, checkout);
  await tx.em.nativeUpdate(CheckoutRow, { id }, { state: 'paid', isTaxByPayment: payment.reportsTax === true });
  const { orderId, soldItems } = await insertOrder(tx, checkout, payment);
  await recordStockRemoval(tx, soldItems, 'sold');
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

/** Inserts the order as a copy of the checkout's snapshot. @returns the order's ID and its lines in order */
async function insertOrder(
  tx: Tx,
  checkout: CheckoutRow,
  { id, isTest, dueOn, placedAt = databaseNow() }: OrderPayment,
): Promise<{ orderId: number; soldItems: OrderedLine[] }> {
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
    taxBasis: checkout.taxBasis,
    billingAddress,
    poNumber,
    taxId,
    seller,
    propertyId,
    propertyName,
    propertySlug,
    status: 'pending',
    createdAt: placedAt,
    ...(dueOn && { dueOn, paymentState: 'invoice_due' }),
  });
  await tx.em.insertMany(
    OrderItemRow,
    lines.map(({ unitPrice, made: _, bundle, delivery, ...line }) => ({
      ...line,
      orderId,
      priceAtPurchase: unitPrice,
      leadDays: delivery?.leadDays ?? DEFAULT_LEAD_DAYS,
      bundleId: bundle?.productId ?? null,
      bundleName: bundle?.name ?? null,
    })),
  );
  await insertInscriptions(tx, orderId, lines);
  if (checkout.quoteId) await tx.em.nativeUpdate(QuoteRow, { id: checkout.quoteId }, { state: 'ordered', orderId });
  if (checkout.savesAddress) await saveAddress(tx, userId, shippingAddress);
  await tx.em.insert(OrderEventRow, {
    orderId,
    seq: 1,
    toStatus: 'pending',
    actorId: userId,
    createdAt: placedAt,
  });
  return { orderId, soldItems: await soldLines(tx, orderId, lines) };
}

async function soldLines(tx: Tx, orderId: number, lines: CheckoutRow['lines']): Promise<OrderedLine[]> {
  const items = await query(
    tx,
    tables(tx).selectFrom('order_item').select('id').where('orderId', '=', orderId).orderBy('id'),
  );
  const soldLines = lines.map((line, index) => {
    const item = items[index];
    if (!item) throw new Error(`order ${orderId} has ${items.length} lines instead of ${lines.length}`);
    return { ...line, orderItemId: item.id };
  });
  return await withLineEntries(tx, soldLines, 'ordered', null);
}

export function finalizeError(outcome: Exclude<FinalizedOrder, { outcome: 'order' }>): AppError {
  const status = outcome.outcome === 'unpaid' ? outcome.status : outcome.outcome === 'refund' ? 'refunded' : 'unknown';
  const { code, text } = errors[status];
  const details = status === 'banking' ? { paymentStatus: 'processing', isBankDebit: true } : { paymentStatus: status };
  return new AppError(code, text, { details });
}

const errors = {
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
