import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';

/**
 * SQL of the units of order item `i`: shipped; taken out of the order before shipping; refunded, with a return or alone,
 * unless the refund failed; taken out by a refund that failed, and not refunded since; returned or about to be; received back; put back into stock by a refund after shipping;
 * in replacements that have not been delivered.
 */
export const unitColumns = {
  shipped: `(select coalesce(sum(u.quantity), 0)::int from parcel_item u join parcel p on p.id = u.parcel_id
    where u.order_item_id = i.id and p.kind = 'shipment')`,
  takenOut: `(select coalesce(sum(u.taken_out), 0)::int from refund_item u where u.order_item_id = i.id)`,
  refunded: `(select coalesce(sum(u.quantity), 0)::int from refund_item u join refund r on r.id = u.refund_id
    where u.order_item_id = i.id and r.state <> 'failed')`,
  refundedAlone: `(select coalesce(sum(u.quantity), 0)::int from refund_item u join refund r on r.id = u.refund_id
    where u.order_item_id = i.id and r.state <> 'failed' and r.reason <> 'returned')`,
  unpaid: `(select greatest(0, coalesce(sum(case when r.state = 'failed' then u.taken_out else -u.again end), 0))::int
    from refund_item u join refund r on r.id = u.refund_id where u.order_item_id = i.id)`,
  restockedAfterShipping: `(select coalesce(sum(u.quantity - u.taken_out - u.again), 0)::int from refund_item u
    where u.order_item_id = i.id and u.is_restocked)`,
  returned: `(select coalesce(sum(u.quantity), 0)::int from order_return_item u join order_return r on r.id = u.return_id
    where u.order_item_id = i.id and r.state in ('requested', 'approved', 'received'))`,
  received: `(select coalesce(sum(u.quantity), 0)::int from order_return_item u join order_return r on r.id = u.return_id
    where u.order_item_id = i.id and r.state = 'received')`,
  beingReplaced: `(select coalesce(sum(u.quantity), 0)::int from parcel_item u join parcel p on p.id = u.parcel_id
     where u.order_item_id = i.id and p.kind = 'replacement' and p.delivered_at is null)`,
} as const;

/** SQL: as `returnable`. */
export const RETURNABLE = `greatest(0, ${unitColumns.shipped} - ${unitColumns.returned} -
  greatest(0, ${unitColumns.refundedAlone} - ${unitColumns.takenOut}))`;

const unitsRow = z.object({
  id: z.int(),
  variantId: z.int().nullable(),
  productName: z.string(),
  quantity: z.int(),
  priceAtPurchase: z.int(),
  restocked: z.int(),
  backInStock: z.int(),
  shipped: z.int(),
  takenOut: z.int(),
  refunded: z.int(),
  refundedAlone: z.int(),
  unpaid: z.int(),
  restockedAfterShipping: z.int(),
  returned: z.int(),
  received: z.int(),
  beingReplaced: z.int(),
});
export type Units = z.output<typeof unitsRow>;

const COLUMNS = Object.entries(unitColumns)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(', ');

/** By line, for a command that has locked the order. */
export async function unitsOf(ctx: Ctx, orderId: number): Promise<Units[]> {
  return await query(
    ctx,
    `select i.id, i.variant_id as "variantId", i.product_name as "productName", i.quantity,
       i.price_at_purchase as "priceAtPurchase", i.restocked, i.back_in_stock as "backInStock", ${COLUMNS}
     from order_item i where i.order_id = ? order by i.id`,
    [orderId],
    unitsRow,
  );
}

export const toShip = ({ quantity, shipped, takenOut }: Pick<Units, 'quantity' | 'shipped' | 'takenOut'>): number =>
  Math.max(0, quantity - shipped - takenOut);

/** Units that went out and did not come back, nor were paid back. */
export const returnable = ({ shipped, returned, ...units }: Units): number =>
  Math.max(0, shipped - returned - paidBackAfterShipping(units));

const paidBackAfterShipping = ({ refundedAlone, takenOut }: Pick<Units, 'refundedAlone' | 'takenOut'>): number =>
  Math.max(0, refundedAlone - takenOut);

/** Units that were shipped and are in the house again. */
const cameBack = ({ shipped, received, restockedAfterShipping }: Units): number =>
  Math.min(shipped, received + restockedAfterShipping);

/** Units that were shipped and came back, or are about to in a return. */
export const comesBack = ({ shipped, returned, restockedAfterShipping }: Units): number =>
  Math.min(shipped, returned + restockedAfterShipping);

/** Units that are not back in stock. */
export const outside = ({ quantity, backInStock }: Units): number => quantity - backInStock;

/** Units that a cancellation puts back into stock: what is in the house, and, unless delivered, what is on its way. */
export function restockable(units: Units, isDelivered: boolean): number {
  const notOnTheWay = Math.max(cameBack(units), units.received + paidBackAfterShipping(units));
  const onTheWay = isDelivered ? 0 : Math.max(0, units.shipped - notOnTheWay);
  return Math.min(toShip(units) + onTheWay, outside(units));
}
