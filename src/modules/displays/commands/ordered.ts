import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { createCode } from '../../../platform/security/tokens.ts';
import { cutToGraphemes } from '../../../shared/graphemes.ts';
import { orderItems, placedOrders, refunds } from '../../orders/index.ts';
import { outlookOf } from '../../orders/values.ts';
import { products } from '../../shop/index.ts';
import { DisplayRow } from '../display.entity.ts';
import { tables } from '../tables.ts';
import { CODE_LETTERS, defaultSettings, SETUP_CODE_LENGTH } from '../values.ts';

const unit = z.object({ propertyId: z.int(), name: z.string(), n: z.int() });

const MAX_DISPLAYS = 200;

/** Creates a pending display with a set-up code for each ordered device. Idempotent. */
export async function createOrderedDisplays(ctx: Ctx, orderId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('displays of an order'), ?::int)`, [orderId]);
    if ((await tx.em.count(DisplayRow, { orderId })) > 0) return;
    const units = await query(
      tx,
      `select o.property_id, i.product_name as name, n::int from ${placedOrders} o
       join ${orderItems} i on i.order_id = o.id join ${products} p on p.id = i.product_id
       cross join generate_series(1, i.quantity) n
       where o.id = ? and o.property_id is not null and p.category in ('media_player', 'digital_signage')
       order by i.id, n limit ${MAX_DISPLAYS}`,
      [orderId],
      unit,
    );
    const rows = units.map(({ propertyId, name, n }) => ({
      propertyId,
      orderId,
      settings: defaultSettings,
      name: `${cutToGraphemes(name, 50)} ${n}`,
      setupCode: createCode(CODE_LETTERS, SETUP_CODE_LENGTH),
    }));
    if (rows.length > 0) await tx.em.insertMany(DisplayRow, rows);
  });
}

const placedOrder = z.object({ status: z.string(), refunded: z.int(), total: z.int() });

export async function updateOrderOutlook(ctx: Ctx, orderId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('displays of an order'), ?::int)`, [orderId]);
    const [order] = await query(
      tx,
      `select status, refunded, total from ${placedOrders} o where id = ?`,
      [orderId],
      placedOrder,
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

export async function updateRefundOutlook(ctx: Ctx, refundId: number): Promise<void> {
  const refundedOrders = await query(
    ctx,
    `select o.id from ${refunds} r join ${placedOrders} o on o.payment_intent_id = r.payment_intent_id where r.id = ?`,
    [refundId],
    refundedOrder,
  );
  for (const { id } of refundedOrders) await updateOrderOutlook(ctx, id);
}

/** Removes devices of deleted orders that were never set up; the others remain with their building. */
export async function detachOrderedDisplays(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const orderFilter = { orderId: [...orderIds] };
    await tx.em.nativeDelete(DisplayRow, { ...orderFilter, tokenHash: null });
    await tx.em.nativeUpdate(DisplayRow, orderFilter, { orderId: null, setupCode: null });
  });
}
