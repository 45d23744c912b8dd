import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { addToCart, products, variants } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { TestIntentRow } from '../payment.entity.ts';
import { type CheckoutBody, checkoutInput, type OrderStatus, parcelInput, statusInput } from '../schema.ts';
import { TEST_INTENT } from '../test-payments.ts';
import { reserveCart } from './checkout.ts';
import { placeOrder } from './finalize-order.ts';
import { updateOrderStatus } from './order-status.ts';
import { addParcel } from './parcels.ts';

export interface SampleOrder {
  /** By SKU of the variant. */
  readonly items: Readonly<Record<string, number>>;
  readonly propertyId: number | null;
  readonly shippingAddress: CheckoutBody['shippingAddress'];
  readonly daysAgo: number;
  readonly status: OrderStatus;
}

const DAY_MS = 86_400_000;
const goods = z.object({ productId: z.int(), variantId: z.int() });

/** Buys goods with a test payment, as of some days ago, and carries the order to its status. */
export async function orderInSample(
  ctx: SignedInCtx,
  staff: AdminCtx,
  { items, daysAgo, status, ...destination }: SampleOrder,
): Promise<void> {
  for (const [sku, quantity] of Object.entries(items)) await addBySku(ctx, sku, quantity);
  const reserved = await reserveCart(ctx, checkoutInput.parse(destination), { cancelledId: null, quote: null });
  if (!('checkout' in reserved)) throw new Error('the sample is taxed by a rate of its own');
  const paymentIntentId = await payByTest(ctx, reserved.checkout);
  const at = fromDatabaseNow(-daysAgo * DAY_MS);
  const placed = await placeOrder(ctx, reserved.checkout.id, { id: paymentIntentId, isTest: true, at });
  if (placed.outcome !== 'order') throw new Error('an order of the sample was not placed');
  const { orderId } = placed;
  if (status === 'pending') return;
  if (status === 'shipped' || status === 'delivered') {
    const parcel = { carrier: 'UPS', trackingNumber: `1Z999AA1${10_000_000 + orderId}`, shipAnyway: true };
    await addParcel(staff, orderId, parcelInput.parse(parcel), null);
  }
  if (status !== 'shipped')
    await updateOrderStatus(staff, orderId, statusInput.parse({ status, shipAnyway: true }), null);
  await transaction(ctx, (tx) => spread(tx, orderId));
}

/** What followed the order did so on the days after it. */
async function spread(tx: Tx, orderId: number): Promise<void> {
  const dayAfter = (at: string, days: string) => `least(now(), ${at} + make_interval(days => ${days}))`;
  await write(
    tx,
    `update order_event e set created_at = ${dayAfter('o.created_at', 'e.seq - 1')}
     from customer_order o where o.id = e.order_id and o.id = ? and e.seq > 1`,
    [orderId],
  );
  await write(
    tx,
    `update parcel p set created_at = ${dayAfter('o.created_at', '1')}, shipped_at = ${dayAfter('o.created_at', '1')},
       delivered_at = case when p.delivered_at is not null then ${dayAfter('o.created_at', '2')} end
     from customer_order o where o.id = p.order_id and o.id = ?`,
    [orderId],
  );
}

async function addBySku(ctx: SignedInCtx, sku: string, quantity: number): Promise<void> {
  const [found] = await query(
    ctx,
    `select p.id as "productId", v.id as "variantId" from ${variants} v join ${products} p on p.id = v.product_id where v.sku = ?`,
    [sku],
    goods,
  );
  if (!found) throw new Error(`the sample's shop has no ${sku}`);
  await addToCart(ctx, { ...found, quantity, inscription: null });
}

/** Paid in the transaction of the sample, which the test provider does not join. */
async function payByTest(ctx: OutsideTransaction, { id, total, currency }: CheckoutRow): Promise<string> {
  const intentId = `${TEST_INTENT}${randomBytes(12).toString('hex')}`;
  await transaction(ctx, async (tx) => {
    await tx.em.insert(TestIntentRow, {
      id: intentId,
      idempotencyKey: intentId,
      clientSecret: `${intentId}_secret_${randomBytes(16).toString('hex')}`,
      checkoutId: id,
      amount: total,
      currency,
      status: 'succeeded',
      createdAt: databaseNow(),
    });
    await tx.em.nativeUpdate(CheckoutRow, { id }, { paymentIntentId: intentId });
  });
  return intentId;
}
