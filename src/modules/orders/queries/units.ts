import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';

/**
 * SQL of the units of order item `i`: shipped; taken out before shipping; refunded, unless failed; taken out by a
 * failed refund; in open or received returns; received back; restocked by a refund after shipping; in undelivered
 * replacements.
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

/** SQL of `returnable`. */
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
export type LineUnits = z.output<typeof unitsRow>;

const COLUMNS = Object.entries(unitColumns)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(', ');

/** Returns the units by line, for a command that holds the order's lock. */
export async function unitsOf(ctx: Ctx, orderId: number): Promise<LineUnits[]> {
  return await query(
    ctx,
    `select i.id, i.variant_id as "variantId", i.product_name as "productName", i.quantity,
       i.price_at_purchase as "priceAtPurchase", i.restocked, i.back_in_stock as "backInStock", ${COLUMNS}
     from order_item i where i.order_id = ? order by i.id`,
    [orderId],
    unitsRow,
  );
}

export const toShip = ({ quantity, shipped, takenOut }: Pick<LineUnits, 'quantity' | 'shipped' | 'takenOut'>): number =>
  Math.max(0, quantity - shipped - takenOut);

/** Returns shipped units that were neither returned nor refunded. */
export const returnable = ({ shipped, returned, ...units }: LineUnits): number =>
  Math.max(0, shipped - returned - paidBackAfterShipping(units));

const paidBackAfterShipping = ({ refundedAlone, takenOut }: Pick<LineUnits, 'refundedAlone' | 'takenOut'>): number =>
  Math.max(0, refundedAlone - takenOut);

const unitsBack = ({ shipped, received, restockedAfterShipping }: LineUnits): number =>
  Math.min(shipped, received + restockedAfterShipping);

export const unitsComingBack = ({ shipped, returned, restockedAfterShipping }: LineUnits): number =>
  Math.min(shipped, returned + restockedAfterShipping);

export const unitsOutsideStock = ({ quantity, backInStock }: LineUnits): number => quantity - backInStock;

/**
 * Returns units that a cancellation restocks: received ones, unshipped ones and, unless delivered, those in transit.
 */
export function restockable(units: LineUnits, isDelivered: boolean): number {
  const arrivedBack = Math.max(unitsBack(units), units.received + paidBackAfterShipping(units));
  const inTransit = isDelivered ? 0 : Math.max(0, units.shipped - arrivedBack);
  return Math.min(toShip(units) + inTransit, unitsOutsideStock(units));
}
