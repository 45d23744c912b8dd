import { z } from 'zod';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, query, write } from '../../../platform/core/sql.ts';
import { newCode } from '../../../platform/security/tokens.ts';
import { orderItems, placedOrders } from '../../orders/index.ts';
import { products } from '../../shop/index.ts';
import { CODE_LETTERS, SETUP_CODE_LENGTH, usualSettings } from '../values.ts';

const unit = z.object({ propertyId: z.int(), name: z.string(), n: z.int() });
const counted = z.object({ n: z.int() });

const MOST = 200;

/** Creates a pending display with a set-up code for each device of an order. Idempotent. */
export async function expectDisplays(ctx: Ctx, orderId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('displays of an order'), ?::int)`, [orderId]);
    const [made] = await query(tx, `select count(*)::int as n from display where order_id = ?`, [orderId], counted);
    if (made?.n) return;
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
    const rows = units.map(({ name, n, ...rest }) => ({
      ...rest,
      name: `${name.slice(0, 50)} ${n}`,
      code: newCode(CODE_LETTERS, SETUP_CODE_LENGTH),
    }));
    await write(
      tx,
      `insert into display (property_id, name, settings, order_id, setup_code)
       select r."propertyId", r.name, ?::jsonb, ?::int, r.code
       from json_to_recordset(?::json) as r("propertyId" int, name text, code text)`,
      [JSON.stringify(usualSettings), orderId, JSON.stringify(rows)],
    );
  });
}

/** Removes devices of deleted orders that were never set up; the others stay with their building. */
export async function forgetOrdered(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ids = intArray(orderIds);
    await write(tx, `delete from display where order_id = any(?::int[]) and token_hash is null`, [ids]);
    await write(tx, `update display set order_id = null, setup_code = null where order_id = any(?::int[])`, [ids]);
  });
}
