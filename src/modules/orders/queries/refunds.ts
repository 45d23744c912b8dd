import { isoTimestamp, query } from '../../../platform/core/sql.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { type Refund, refundReply } from '../schema.ts';

export const REFUND_ITEMS = `coalesce((select json_agg(json_build_object('orderItemId', u.order_item_id,
  'quantity', u.quantity) order by u.order_item_id) from refund_item u where u.refund_id = r.id), '[]')`;

export async function orderRefundsOf(ctx: AdminCtx, orderId: number): Promise<Refund[]> {
  return await query(
    ctx,
    `select r.id, r.amount, r.tax, r.state, r.reason, r.note, r.error, r.attempts, r.is_by_hand as "isByHand", r.is_credit as "isCredit",
       r.settled_at is not null as "isSettled", ${isoTimestamp('r.created_at')} as "createdAt",
       ${isoTimestamp('r.refunded_at')} as "refundedAt",
       case when r.state = 'due' then ${isoTimestamp('r.due_at')} end as "nextAttemptAt", ${REFUND_ITEMS} as items
     from refund r where r.order_id = ? order by r.id`,
    [orderId],
    refundReply,
  );
}
