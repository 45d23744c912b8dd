import { SHOP_ZONE } from '../../shared/business-days.ts';

/** SQL for `from` or `join` in other modules. */

export const placedOrders = `(select id, user_id, status, subtotal, shipping, tax, total, shipping_address, po_number,
  property_id, property_name, tracking_number, payment_intent_id, provider, is_test, refunded, payment_state, held_at,
  due_on, created_at from customer_order)`;

export const orderRefunds = `(select order_id, amount, state from refund where order_id is not null and state <> 'failed')`;

/** SQL: ledger entries with the number of their first invoice or credit note. */
export const ledgerEntries = `(select e.id, e.order_id, e.at, e.kind, e.amount, e.state, e.rate, e.taxable, e.is_test, e.actor_id,
    case when e.refund_id is not null then (select w.number from paper w where w.refund_id = e.refund_id)
      when e.kind in ('sale', 'delivery', 'tax', 'discount', 'invoicePayment')
        then (select w.number from paper w where w.order_id = e.order_id and w.kind = 'invoice' and w.place = 1) end as document_number
  from ledger_entry e)`;

/** SQL: payments that the minutely reconciler should have settled five minutes after expiry. */
export const unsettledPayments = `(select id from checkout where state in ('open', 'closing')
  and payment_intent_id is not null and reserved_until < now() - interval '5 minutes')`;

export const orderItems = `(select id, order_id, product_id, product_name, variant_name, quantity from order_item)`;

export const refunds = `(select id, payment_intent_id, amount, error from refund)`;

export const paymentFaults = `(select provider, reason, since from payment_fault)`;

/** SQL: problems, including resolved ones; refunds instead of orders are resolved once paid back. */
export const paymentProblems = `(select 'refund' as kind, id, payment_intent_id, reason, state, amount, user_id, attempts,
    error, null::timestamptz as due_by, created_at, settled_at, settled_by,
    state in ('due', 'failed') and settled_at is null or reason = 'elsewhere' and settled_at is null as is_open
  from refund where reason in ('late_payment', 'amount_mismatch', 'elsewhere') or state in ('due', 'failed') or settled_at is not null
  union all
  select 'dispute', id, payment_intent_id, reason, status, amount, user_id, 0, null, due_by, opened_at, settled_at,
    settled_by, settled_at is null
  from dispute
  union all
  select 'warning', w.id, w.payment_intent_id, w.type, case when w.is_actionable then 'actionable' else 'informational' end,
    c.total, w.user_id, 0, null, null, w.warned_at, w.settled_at, w.settled_by, w.settled_at is null
  from fraud_warning w join checkout c on c.payment_intent_id = w.payment_intent_id)`;

/** Condition: order `o` is paid, or by invoice, and can be shipped. */
export const toShipCondition = `o.status in ('pending', 'processing') and o.held_at is null and not o.is_test`;

export const toConfirmCondition = `o.status = 'shipped' and not o.is_test and o.id in (
  select p.order_id from parcel p group by p.order_id having max(p.shipped_at) < now() - interval '7 days')`;

export const overdueInvoiceCondition = `o.payment_state = 'invoice_due' and o.status <> 'cancelled'
  and o.due_on < (now() at time zone '${SHOP_ZONE}')::date`;

export const quoteRequests = `(select id from quote where state = 'requested')`;

export const openReturnCondition = `o.id in (select b.order_id from order_return b where b.state in ('requested', 'approved'))`;

export const waitingReplacementCondition = `o.id in (select p.order_id from parcel p where p.shipped_at is null)`;

export const disputes = `(select id, payment_intent_id, amount, reason, status, due_by from dispute)`;

export const fraudWarnings = `(select id, payment_intent_id, type from fraud_warning)`;

export const parcels = `(select id, order_id, kind, carrier, tracking_number from parcel)`;
