import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import type { OrderStatus } from '../schema.ts';

/** SQL condition: entry `e` is of a refund that failed, or of one that repeats failed ones. */
const IS_UNPAID = `(e.cause = 'repeatedRefund'
  or e.cause = 'refund' and exists (select from refund r where r.id = e.cause_id and r.state = 'failed'))`;

/** SQL conditions of the entries `e` that each number of units sums up. */
const conditions = {
  ordered: `e.kind = 'ordered'`,
  canceled: `e.kind = 'canceled'`,
  shipped: `e.kind = 'shipped'`,
  delivered: `e.kind = 'delivered' and e.cause = 'parcel'`,
  replaced: `e.kind = 'replaced'`,
  replacementsDelivered: `e.kind = 'delivered' and e.cause = 'replacement'`,
  announced: `e.kind = 'announced'`,
  returned: `e.kind = 'returned'`,
  received: `e.kind = 'returned' and e.cause = 'return'`,
  refunded: `e.kind = 'refunded'`,
  refundedOnReturn: `e.kind = 'refunded' and e.cause = 'refundOfReturn'`,
  restocked: `e.kind = 'restocked'`,
  restockedByCancellation: `e.kind = 'restocked' and e.cause = 'cancellation'`,
  unpaid: `e.kind = 'canceled' and ${IS_UNPAID}`,
  unpaidRestocked: `e.kind = 'restocked' and ${IS_UNPAID}`,
  unpaidReturned: `e.kind = 'returned' and ${IS_UNPAID}`,
} as const;
type UnitSum = keyof typeof conditions;

const sumsOf = (names: readonly UnitSum[]) =>
  `lateral (select ${names.map((name) => `coalesce(sum(e.quantity) filter (where ${conditions[name]}), 0)::int as "${name}"`).join(', ')}
    from order_line_entry e where e.order_item_id = i.id) u`;

/** SQL: row `u` with the units of order line `i` that its customer sees. */
export const SHOWN_UNITS = sumsOf([
  ...(['canceled', 'shipped', 'announced', 'received', 'refunded', 'refundedOnReturn'] as const),
]);

/** SQL: shipped units that were refunded without a return. */
const REFUNDED_OUTSIDE = `greatest(0, u.refunded - u."refundedOnReturn" - u.canceled)`;

/** SQL: shipped units that were neither returned nor refunded. */
export const RETURNABLE = `greatest(0, u.shipped - u.announced - u.received - ${REFUNDED_OUTSIDE})`;

const unitsRow = z.object({
  id: z.int(),
  variantId: z.int().nullable(),
  productName: z.string(),
  priceAtPurchase: z.int(),
  ordered: z.int(),
  canceled: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  announced: z.int(),
  returned: z.int(),
  received: z.int(),
  refunded: z.int(),
  restocked: z.int(),
  restockedByCancellation: z.int(),
  replaced: z.int(),
  beingReplaced: z.int(),
  toShip: z.int(),
  returnable: z.int(),
  refundedOutside: z.int(),
  unpaid: z.int(),
  unpaidInStock: z.int(),
});
/**
 * Units of an order line. `announced`: in open returns; `returned`: with a return (`received`) or a refund;
 * `unpaid`: canceled by a refund that failed and was not repeated.
 */
export type LineUnits = z.output<typeof unitsRow>;

export interface LineQuantity {
  readonly units: LineUnits;
  readonly quantity: number;
}

/** Returns the units by line, for a command that holds the order's lock. */
export async function unitsOf(ctx: Ctx, orderId: number): Promise<LineUnits[]> {
  return await query(
    ctx,
    `select i.id, i.variant_id as "variantId", i.product_name as "productName", i.price_at_purchase as "priceAtPurchase",
       u.ordered, u.canceled, u.shipped, u.delivered, u.announced, u.returned, u.received, u.refunded, u.restocked,
       greatest(0, u."restockedByCancellation") as "restockedByCancellation",
       u.replaced, u.replaced - u."replacementsDelivered" as "beingReplaced",
       greatest(0, u.ordered - u.canceled - u.shipped) as "toShip", ${RETURNABLE} as returnable,
       ${REFUNDED_OUTSIDE} as "refundedOutside", greatest(0, u.unpaid) as unpaid,
       greatest(0, u."unpaidRestocked" - u."unpaidReturned") as "unpaidInStock"
     from order_item i cross join ${sumsOf(Object.keys(conditions) as UnitSum[])} where i.order_id = ? order by i.id`,
    [orderId],
    unitsRow,
  );
}

/** Returns shipped units that are back, or in an open return. */
export const comingBack = ({ shipped, announced, returned }: LineUnits): number =>
  Math.min(shipped, announced + returned);

/** Returns units that a cancellation restocks: back, not shipped or, unless delivered, in transit. */
export function restockable(units: LineUnits, isDelivered: boolean): number {
  const { shipped, returned, received, refundedOutside, ordered, restocked, toShip } = units;
  const back = Math.max(Math.min(shipped, returned), received + refundedOutside);
  const inTransit = isDelivered ? 0 : Math.max(0, shipped - back);
  return Math.min(toShip + inTransit, ordered - restocked);
}

export const isSent = (status: OrderStatus): boolean => status === 'shipped' || status === 'delivered';

/** Returns the status of an order's units after the last explicit change to `status`. */
export function statusOf(status: OrderStatus, lines: readonly LineUnits[]): OrderStatus {
  const isLeft = lines.some(({ toShip }) => toShip > 0);
  const shippedLines = lines.filter(({ shipped }) => shipped > 0);
  if (status === 'cancelled') return status;
  if (!isSent(status)) return isLeft || shippedLines.length > 0 ? status : 'cancelled';
  if (isLeft) return 'processing';
  if (shippedLines.length === 0) return status;
  return shippedLines.every(({ delivered, shipped }) => delivered === shipped) ? 'delivered' : 'shipped';
}
