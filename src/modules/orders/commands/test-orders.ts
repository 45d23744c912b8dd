import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
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
import { unitsOf } from '../queries/units.ts';
import { ReturnRow } from '../return.entity.ts';
import { withLineEntries } from './line-stock.ts';

const BATCH_ORDERS = 100;

/**
 * Deletes all test orders with their payments, and restocks their goods.
 * @returns their number
 */
export async function clearTestOrders(ctx: AdminCtx): Promise<number> {
  let deletedCount = 0;
  for (;;) {
    const batchCount = await transaction(ctx, deleteBatch);
    deletedCount += batchCount;
    if (batchCount < BATCH_ORDERS) return deletedCount;
  }
}

async function deleteBatch(tx: Tx): Promise<number> {
  const orders = await tx.em.find(
    OrderRow,
    { isTest: true },
    { ...forUpdate, fields: ['id', 'checkoutId', 'paymentIntentId'], orderBy: { id: 'asc' }, limit: BATCH_ORDERS },
  );
  if (orders.length === 0) return 0;
  const goods: OrderedLine[] = [];
  for (const order of orders) goods.push(...(await listGoods(tx, order.id)));
  await restock(tx, goods, 'testOrders');
  const orderIds = orders.map(({ id }) => id);
  const orderFilter = { orderId: orderIds };
  await tx.em.nativeDelete(ReturnRow, orderFilter);
  await tx.em.nativeDelete(ParcelRow, orderFilter);
  await tx.em.nativeDelete(RefundRow, orderFilter);
  await tx.em.nativeDelete(OrderEventRow, orderFilter);
  await tx.em.nativeDelete(InscriptionRow, orderFilter);
  await tx.em.nativeDelete(OrderItemRow, orderFilter);
  await tx.em.nativeDelete(OrderRow, { id: orderIds });
  await tx.em.nativeDelete(CheckoutRow, { id: orders.map(({ checkoutId }) => checkoutId) });
  const paymentFilter = { paymentIntentId: orders.map(({ paymentIntentId }) => paymentIntentId) };
  await tx.em.nativeDelete(DisputeRow, paymentFilter);
  await tx.em.nativeDelete(FraudWarningRow, paymentFilter);
  await tx.em.nativeDelete(TestIntentRow, { id: paymentFilter.paymentIntentId });
  await recordActivity(tx, { action: 'order.tests_cleared', subject: String(orders.length) });
  await recordEvent(tx, testOrdersCleared, { orderIds });
  return orders.length;
}

async function listGoods(tx: Tx, orderId: number): Promise<OrderedLine[]> {
  const lines = (await unitsOf(tx, orderId)).map(({ id, variantId, ordered, replaced, restocked }) => ({
    orderItemId: id,
    variantId,
    quantity: ordered + replaced - restocked,
  }));
  return await withLineEntries(tx, lines, 'ordered', null);
}
