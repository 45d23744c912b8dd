import type { Ctx } from '../../../platform/core/context.ts';
import { isoTimestamp } from '../../../platform/core/sql.ts';
import { ReturnRow } from '../return.entity.ts';
import { RETURN_DAYS } from '../values.ts';

const itemsOf = (table: string, column: string, owner: string) =>
  `(select json_agg(json_build_object('orderItemId', u.order_item_id, 'quantity', u.quantity) order by u.order_item_id)
    from ${table} u where u.${column} = ${owner}.id)`;

/** SQL: parcels of order `o`, oldest first. */
export const PARCELS = `coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'carrier', p.carrier,
  'trackingNumber', p.tracking_number, 'reason', p.reason, 'createdAt', ${isoTimestamp('p.created_at')},
  'shippedAt', ${isoTimestamp('p.shipped_at')}, 'deliveredAt', ${isoTimestamp('p.delivered_at')},
  'items', ${itemsOf('parcel_item', 'parcel_id', 'p')}) order by p.id) from parcel p where p.order_id = o.id), '[]')`;

/** SQL: returns of order `o`, oldest first. */
export const RETURNS = `coalesce((select json_agg(json_build_object('id', b.id,
  'state', case when b.state = 'received' and f.state = 'refunded' then 'refunded' else b.state end,
  'reason', b.reason, 'isByCustomer', b.is_by_customer, 'labelNumber', b.label_number, 'answer', b.answer,
  'createdAt', ${isoTimestamp('b.created_at')}, 'updatedAt', ${isoTimestamp('b.updated_at')}, 'refundId', b.refund_id,
  'items', ${itemsOf('order_return_item', 'return_id', 'b')}) order by b.id)
  from order_return b left join refund f on f.id = b.refund_id where b.order_id = o.id), '[]')`;

/** SQL condition: the return period of order `o` is over. */
export const IS_RETURN_OVER = `coalesce((select max(p.delivered_at) from parcel p where p.order_id = o.id)
  < now() - interval '${RETURN_DAYS} days', false)`;

export const countReturnsBefore = (ctx: Ctx, orderId: number, returnId: number): Promise<number> =>
  ctx.em.count(ReturnRow, { orderId, id: { $lt: returnId }, state: { $ne: 'withdrawn' } });
