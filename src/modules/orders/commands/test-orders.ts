import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { type OrderedLine, restock } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { DisputeRow, FraudWarningRow } from '../dispute.entity.ts';
import { testOrdersCleared } from '../events.ts';
import { InscriptionRow } from '../inscription.entity.ts';
import { OrderEventRow, OrderItemRow, OrderRow } from '../order.entity.ts';
import { ParcelRow } from '../parcel.entity.ts';
import { RefundRow, TestIntentRow } from '../payment.entity.ts';
import { outside, unitsOf } from '../queries/units.ts';
import { ReturnRow } from '../return.entity.ts';
import { tables } from '../tables.ts';

const AT_ONCE = 100;

/**
 * Deletes all orders without real money, with their payments, and puts their goods back into stock.
 * @returns how many
 */
export async function clearTestOrders(ctx: AdminCtx): Promise<number> {
  let cleared = 0;
  for (;;) {
    const some = await transaction(ctx, clearSome);
    cleared += some;
    if (some < AT_ONCE) return cleared;
  }
}

async function clearSome(tx: Tx): Promise<number> {
  const orders = await tx.em.find(
    OrderRow,
    { isTest: true },
    { ...forUpdate, fields: ['id', 'checkoutId', 'paymentIntentId'], orderBy: { id: 'asc' }, limit: AT_ONCE },
  );
  if (orders.length === 0) return 0;
  const goods: OrderedLine[] = [];
  for (const order of orders) goods.push(...(await goodsOf(tx, order.id)));
  await restock(tx, goods, 'testOrders');
  const orderIds = orders.map(({ id }) => id);
  const ofOrders = { orderId: orderIds };
  await tx.em.nativeDelete(ReturnRow, ofOrders);
  await tx.em.nativeDelete(ParcelRow, ofOrders);
  await tx.em.nativeDelete(RefundRow, ofOrders);
  await tx.em.nativeDelete(OrderEventRow, ofOrders);
  await tx.em.nativeDelete(InscriptionRow, ofOrders);
  await tx.em.nativeDelete(OrderItemRow, ofOrders);
  await tx.em.nativeDelete(OrderRow, { id: orderIds });
  await tx.em.nativeDelete(CheckoutRow, { id: orders.map(({ checkoutId }) => checkoutId) });
  const ofPayments = { paymentIntentId: orders.map(({ paymentIntentId }) => paymentIntentId) };
  await tx.em.nativeDelete(DisputeRow, ofPayments);
  await tx.em.nativeDelete(FraudWarningRow, ofPayments);
  await tx.em.nativeDelete(TestIntentRow, { id: ofPayments.paymentIntentId });
  await recordActivity(tx, { action: 'order.tests_cleared', subject: String(orders.length) });
  await recordEvent(tx, testOrdersCleared, { orderIds });
  return orders.length;
}

/** What the order took from stock and did not put back. */
async function goodsOf(tx: Tx, orderId: number) {
  const units = await unitsOf(tx, orderId);
  const replaced = await query(
    tx,
    tables(tx)
      .selectFrom('parcel')
      .innerJoin('parcel_item as packed', 'packed.parcelId', 'parcel.id')
      .innerJoin('order_item as item', 'item.id', 'packed.orderItemId')
      .select(['item.id as orderItemId', 'item.variantId', 'packed.quantity'])
      .where('parcel.orderId', '=', orderId)
      .where('parcel.kind', '=', 'replacement'),
  );
  const sold = units.map((line) => ({ orderItemId: line.id, variantId: line.variantId, quantity: outside(line) }));
  return [...sold, ...replaced];
}
