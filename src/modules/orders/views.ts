/** SQL for `from` or `join` in other modules. */

export const placedOrders = `(select id, user_id, status, subtotal, shipping, tax, total, shipping_address, po_number, property_id, property_name,
  tracking_number, payment_intent_id, created_at from customer_order)`;

/** `due` or `refunded`. */
export const orderRefunds = `(select order_id, amount, state from refund where order_id is not null)`;

/** Five minutes after expiry: the reconciler runs every minute. */
export const unsettledPayments = `(select id from checkout where state in ('open', 'closing')
  and payment_intent_id is not null and reserved_until < now() - interval '5 minutes')`;

export const orderItems = `(select id, order_id, product_id, product_name, variant_name, quantity from order_item)`;

/** Of payments with and without an order. */
export const refunds = `(select id, payment_intent_id, amount, error from refund)`;

/** Since when the provider refuses our key. */
export const paymentFaults = `(select provider, reason, since from payment_fault)`;

/** Open problems; refunds of payments without an order stay, as `refunded`. */
export const paymentProblems = `(select 'refund' as kind, id, payment_intent_id, reason, state, amount, user_id, attempts,
    error, created_at, refunded_at
  from refund where reason <> 'order_cancelled' or state in ('due', 'failed')
  union all
  select 'notice', id, payment_intent_id, kind, 'open', amount, user_id, 0, reason, created_at, null
  from payment_notice where settled_at is null)`;
