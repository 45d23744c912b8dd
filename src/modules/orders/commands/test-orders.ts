import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { restock } from '../../shop/index.ts';
import { testOrdersCleared } from '../events.ts';
import { restockable, unitsOf } from '../queries/units.ts';

const AT_ONCE = 100;

const testOrder = z.object({ id: z.int(), status: z.string(), checkoutId: z.int(), paymentIntentId: z.string() });

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
  const orders = await lock(
    tx,
    `select id, status, checkout_id as "checkoutId", payment_intent_id as "paymentIntentId" from customer_order
     where is_test order by id limit ${AT_ONCE} for update`,
    [],
    testOrder,
  );
  if (orders.length === 0) return 0;
  const goods: { variantId: number | null; quantity: number }[] = [];
  for (const order of orders) goods.push(...(await goodsOf(tx, order)));
  await restock(tx, goods);
  const ids = intArray(orders.map(({ id }) => id));
  await write(tx, `delete from order_return where order_id = any(?::int[])`, [ids]);
  await write(tx, `delete from parcel where order_id = any(?::int[])`, [ids]);
  await write(tx, `delete from refund where order_id = any(?::int[])`, [ids]);
  await write(tx, `delete from order_event where order_id = any(?::int[])`, [ids]);
  await write(tx, `delete from order_inscription where order_id = any(?::int[])`, [ids]);
  await write(tx, `delete from order_item where order_id = any(?::int[])`, [ids]);
  await write(tx, `delete from customer_order where id = any(?::int[])`, [ids]);
  await write(tx, `delete from checkout where id = any(?::int[])`, [
    intArray(orders.map(({ checkoutId }) => checkoutId)),
  ]);
  for (const table of ['dispute', 'fraud_warning'])
    await write(tx, `delete from ${table} where payment_intent_id = any(?::text[])`, [paymentsOf(orders)]);
  await write(tx, `delete from test_payment_intent where id = any(?::text[])`, [paymentsOf(orders)]);
  await recordActivity(tx, { action: 'order.tests_cleared', subject: String(orders.length) });
  await recordEvent(tx, testOrdersCleared, { orderIds: orders.map(({ id }) => id) });
  return orders.length;
}

const paymentsOf = (orders: readonly z.output<typeof testOrder>[]) =>
  `{${orders.map(({ paymentIntentId }) => paymentIntentId).join(',')}}`;

const sentAgain = z.object({ variantId: z.int().nullable(), quantity: z.int() });

/** What the order took from stock and did not put back. */
async function goodsOf(tx: Tx, { id, status }: z.output<typeof testOrder>) {
  const units = status === 'cancelled' ? [] : await unitsOf(tx, id);
  const replaced = await query(
    tx,
    `select i.variant_id as "variantId", u.quantity from parcel p join parcel_item u on u.parcel_id = p.id
     join order_item i on i.id = u.order_item_id where p.order_id = ? and p.kind = 'replacement'`,
    [id],
    sentAgain,
  );
  const sold = units.map((line) => ({ variantId: line.variantId, quantity: restockable(line, false) }));
  return [...sold, ...replaced];
}
