import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { newCode } from '../../../platform/security/tokens.ts';
import { orderItems, placedOrders, refunds } from '../../orders/index.ts';
import { outlookOf } from '../../orders/values.ts';
import { products } from '../../shop/index.ts';
import { DisplayRow } from '../display.entity.ts';
import { tables } from '../tables.ts';
import { CODE_LETTERS, SETUP_CODE_LENGTH, usualSettings } from '../values.ts';

const unit = z.object({ propertyId: z.int(), name: z.string(), n: z.int() });

const MOST = 200;

/** Creates a pending display with a set-up code for each device of an order. Idempotent. */
export async function expectDisplays(ctx: Ctx, orderId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('displays of an order'), ?::int)`, [orderId]);
    if ((await tx.em.count(DisplayRow, { orderId })) > 0) return;
    const units = await query(
      tx,
      `select o.property_id as "propertyId", i.product_name as name, n::int from ${placedOrders} o
       join ${orderItems} i on i.order_id = o.id join ${products} p on p.id = i.product_id
       cross join generate_series(1, i.quantity) n
       where o.id = ? and o.property_id is not null and p.category in ('media_player', 'digital_signage')
       order by i.id, n limit ${MOST}`,
      [orderId],
      unit,
    );
    const rows = units.map(({ propertyId, name, n }) => ({
      propertyId,
      orderId,
      settings: usualSettings,
      name: `${name.slice(0, 50)} ${n}`,
      setupCode: newCode(CODE_LETTERS, SETUP_CODE_LENGTH),
    }));
    if (rows.length > 0) await tx.em.insertMany(DisplayRow, rows);
  });
}

const placed = z.object({ status: z.string(), refunded: z.int(), total: z.int() });

/** Tells the devices of an order whether it still brings them. */
export async function followOrder(ctx: Ctx, orderId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('displays of an order'), ?::int)`, [orderId]);
    const [order] = await query(
      tx,
      `select status, refunded, total from ${placedOrders} o where id = ?`,
      [orderId],
      placed,
    );
    if (!order) return;
    const outlook = outlookOf(order);
    await write(
      tx,
      tables(tx)
        .updateTable('display')
        .set({ orderOutlook: outlook })
        .where('orderId', '=', orderId)
        .where('orderOutlook', 'is distinct from', outlook),
    );
  });
}

const refundedOrder = z.object({ id: z.int() });

/** As `followOrder`, of the order whose payment was refunded, if any. */
export async function followRefund(ctx: Ctx, refundId: number): Promise<void> {
  const found = await query(
    ctx,
    `select o.id from ${refunds} r join ${placedOrders} o on o.payment_intent_id = r.payment_intent_id where r.id = ?`,
    [refundId],
    refundedOrder,
  );
  for (const { id } of found) await followOrder(ctx, id);
}

/** Removes devices of deleted orders that were never set up; the others stay with their building. */
export async function forgetOrdered(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ordered = { orderId: [...orderIds] };
    await tx.em.nativeDelete(DisplayRow, { ...ordered, tokenHash: null });
    await tx.em.nativeUpdate(DisplayRow, ordered, { orderId: null, setupCode: null });
  });
}
