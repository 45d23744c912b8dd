/** What other modules may join of this module's tables, to stand after `from` or `join`. */

/** Orders as they were placed. */
export const placedOrders = `(select id, user_id, status, subtotal, tax, total, shipping_address, property_name,
  tracking_number, payment_intent_id, created_at from customer_order)`;

/** Money of orders that goes back (`due`), or has (`refunded`). */
export const orderRefunds = `(select order_id, amount, state from refund where order_id is not null)`;

/** Their lines. */
export const orderItems = `(select id, order_id, product_name, variant_name, quantity from order_item)`;
