import type { Tx } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import { IS_OPEN_DISPUTE } from '../queries/disputes.ts';

/**
 * Recalculates the refund sum and payment state of a locked order. Call it after each change of a refund or dispute.
 */
export async function refreshPayment(tx: Tx, orderId: number): Promise<void> {
  await write(
    tx,
    `update customer_order o set refunded = m.refunded, payment_state = case
       when exists (select from dispute d where d.payment_intent_id = o.payment_intent_id and ${IS_OPEN_DISPUTE})
         then 'disputed'
       when m.has_failed then 'refund_failed'
       when m.is_due then 'refund_due'
       when exists (select from dispute d where d.payment_intent_id = o.payment_intent_id and d.status = 'lost')
         then 'charged_back'
       when m.refunded >= o.total then 'refunded'
       when o.due_on is not null and o.paid_at is null then 'invoice_due'
       when m.refunded > 0 then 'partly_refunded'
       else 'paid' end
     from (select coalesce(sum(amount) filter (where state <> 'failed'), 0)::int as refunded,
             coalesce(bool_or(state = 'failed' and settled_at is null), false) as has_failed,
             coalesce(bool_or(state in ('due', 'pending')), false) as is_due
           from refund where order_id = ?) m
     where o.id = ?`,
    [orderId, orderId],
  );
}
