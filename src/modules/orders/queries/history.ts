import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { type OrderEvent, orderEventReply } from '../schema.ts';

/** Returns the history, oldest first. @param seq number after which entries are returned */
export async function orderHistory(ctx: AdminCtx, orderId: number, seq = 0): Promise<OrderEvent[]> {
  return await query(
    ctx,
    `select e.seq, e.kind, e.details, ${isoTimestamp('e.created_at')} as at, e.from_status as "fromStatus", e.to_status as "toStatus",
       e.tracking_number as "trackingNumber", e.notes, coalesce(u.full_name, u.username) as actor
     from order_event e left join ${people} u on u.id = e.actor_id
     where e.order_id = ? and e.seq > ? order by e.seq`,
    [orderId, seq],
    orderEventReply,
  );
}
