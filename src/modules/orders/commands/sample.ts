import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
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
  readonly items: Readonly<Record<string, number>>;
  readonly propertyId: number | null;
  readonly shippingAddress: CheckoutBody['shippingAddress'];
  readonly daysAgo: number;
  readonly status: OrderStatus;
}

const DAY_MS = 86_400_000;
const goodsRow = z.object({ productId: z.int(), variantId: z.int() });

export async function orderInSample(
  ctx: SignedInCtx,
  staff: AdminCtx,
  { items, daysAgo, status, ...destination }: SampleOrder,
): Promise<void> {
  for (const [sku, quantity] of Object.entries(items)) await addBySku(ctx, sku, quantity);
  const reservation = await reserveCart(ctx, checkoutInput.parse(destination), {
    cancelledId: null,
    taxCalculation: null,
  });
  if (!('checkout' in reservation)) throw new Error('the sample is taxed by a rate of its own');
  const paymentIntentId = await payWithTestIntent(ctx, reservation.checkout);
  const placedAt = databaseNowPlus(-daysAgo * DAY_MS);
  const placedOrder = await placeOrder(ctx, reservation.checkout.id, { id: paymentIntentId, isTest: true, placedAt });
  if (placedOrder.outcome !== 'order') throw new Error('an order of the sample was not placed');
  const { orderId } = placedOrder;
  if (status === 'pending') return;
  if (status === 'shipped' || status === 'delivered') {
    const parcel = { carrier: 'UPS', trackingNumber: `1Z999AA1${10_000_000 + orderId}`, shipAnyway: true };
    await addParcel(staff, orderId, parcelInput.parse(parcel), null);
  }
  if (status !== 'shipped')
    await updateOrderStatus(staff, orderId, statusInput.parse({ status, shipAnyway: true }), null);
  await transaction(ctx, (tx) => spreadOverDays(tx, orderId));
}

async function spreadOverDays(tx: Tx, orderId: number): Promise<void> {
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
  const [goodsIds] = await query(
    ctx,
    `select p.id as "productId", v.id as "variantId" from ${variants} v join ${products} p on p.id = v.product_id where v.sku = ?`,
    [sku],
    goodsRow,
  );
  if (!goodsIds) throw new Error(`the sample's shop has no ${sku}`);
  await addToCart(ctx, { ...goodsIds, quantity, inscription: null });
}

/** Inserts a succeeded test payment in the sample's transaction, which the test provider cannot join. */
async function payWithTestIntent(ctx: OutsideTransaction, { id, total, currency }: CheckoutRow): Promise<string> {
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
