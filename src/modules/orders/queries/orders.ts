import type { Ctx } from '../../../platform/core/context.ts';
import { intArray, isoTimestamp, query } from '../../../platform/core/sql.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { MAX_ID } from '../../../shared/fields.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { listMailsByKey } from '../../mail/index.ts';
import type { Mail } from '../../mail/schema.ts';
import { products, variants } from '../../shop/index.ts';
import { mailKeyPrefix } from '../order-mails.ts';
import {
  type AdminOrder,
  adminOrderReply,
  type Order,
  type OrderSort,
  type OrdersPage,
  orderReply,
} from '../schema.ts';
import { DISPUTE, DISPUTE_OUTCOME } from './disputes.ts';
import { papersWhere } from './papers.ts';
import { IS_RETURN_OVER, PARCELS, RETURNS } from './parcels.ts';
import { REFUND_ITEMS } from './refunds.ts';
import { orderFilterSql } from './search.ts';
import { RETURNABLE, SHOWN_UNITS } from './units.ts';

const BY_INVOICE = `case when o.due_on is not null then json_build_object(
    'dueOn', o.due_on, 'paidAt', ${isoTimestamp('o.paid_at')}, 'amount', o.total - (select coalesce(sum(r.amount), 0)::int
      from refund r where r.order_id = o.id and r.is_credit and r.state <> 'failed')) end`;

const ORDER_COLUMNS = `o.id, o.status, ${isoTimestamp('o.created_at')} as "createdAt", o.subtotal, o.shipping, o.tax,
  o.tax_basis as "taxBasis", o.total as "totalAmount",
  coalesce(o.shipping_address, '{"pending": true}') as "shippingAddress", o.tracking_number as "trackingNumber",
  o.billing_address as "billingAddress", o.po_number as "poNumber", o.tax_id as "taxId", coalesce(o.seller, '{}') as seller,
  o.is_test as "isTest", ${PARCELS} as parcels, ${RETURNS} as returns,
  case when o.property_slug is not null then json_strip_nulls(json_build_object(
    'name', o.property_name, 'slug', o.property_slug, 'isDeleted', case when o.property_id is null then true end)) end as property,
  (select ${isoTimestamp('max(r.refunded_at)')} from refund r where r.order_id = o.id) as "refundedAt",
  (select json_agg(json_build_object(
      'id', i.id, 'productName', i.product_name, 'variantName', i.variant_name, 'quantity', i.quantity,
      'priceAtPurchase', i.price_at_purchase, 'bundle', i.bundle_name, 'leadDays', i.lead_days, 'refunded', u.refunded, 'takenOut', u.canceled,
      'shipped', u.shipped, 'returned', u.announced + u.received, 'returnable', ${RETURNABLE},
      'product', json_build_object('id', p.id, 'name', p.name, 'category', p.category, 'imageUrl', p.image_url),
      'variant', case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end,
      'inscription', (select json_build_object('propertyId', n.property_id, 'name', n.name, 'address', n.address,
         'slug', n.slug, 'answeredAt', ${isoTimestamp('n.answered_at')}, 'isComplete', n.name is not null and n.slug is not null)
       from order_inscription n where n.order_item_id = i.id)) order by i.id)
   from order_item i cross join ${SHOWN_UNITS} join ${products} p on p.id = i.product_id
     left join ${variants} v on v.id = i.variant_id
   where i.order_id = o.id) as items,
  ${BY_INVOICE} as "byInvoice",
  ${papersWhere('w.order_id = o.id')} as papers,
  o.status in ('pending', 'processing') and exists (select from order_inscription n
    where n.order_id = o.id and (n.name is null or n.slug is null)) as "isWaiting"`;

/** SQL condition: refund `r` was accepted by the provider, so that its customer sees it. */
const IS_ACCEPTED = `(r.state in ('pending', 'refunded') or r.state = 'failed' and r.provider_refund_id is not null)`;

const OWN_COLUMNS = `${ORDER_COLUMNS},
  (select coalesce(sum(r.amount), 0)::int from refund r where r.order_id = o.id and r.state in ('pending', 'refunded'))
    as "refundedAmount",
  coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'isCredit', r.is_credit, 'note', r.note,
      'refundedAt', ${isoTimestamp('r.refunded_at')}, 'items', ${REFUND_ITEMS}) order by r.id)
   from refund r where r.order_id = o.id and ${IS_ACCEPTED}), '[]') as refunds,
  (select json_build_object('amount', d.amount, 'outcome', ${DISPUTE_OUTCOME})
   from dispute d where d.payment_intent_id = o.payment_intent_id order by d.id desc limit 1) as dispute,
  coalesce((select json_agg(json_build_object('status', e.to_status, 'at', ${isoTimestamp('e.created_at')}) order by e.seq)
   from order_event e where e.order_id = o.id and e.to_status is distinct from e.from_status), '[]') as statuses,
  o.status in ('shipped', 'delivered') and not ${IS_RETURN_OVER} as "canReturn",
  coalesce((select json_agg(json_build_object('at', ${isoTimestamp('e.created_at')}, 'note', e.notes) order by e.seq)
   from order_event e where e.order_id = o.id and e.kind = 'customer_note'), '[]') as messages`;

export async function listOwnOrders(
  ctx: Ctx,
  userId: number,
  page: Pick<OrdersPage, 'before' | 'limit'>,
): Promise<Order[]> {
  return await query(
    ctx,
    `select ${OWN_COLUMNS} from customer_order o where o.user_id = ? and o.id < ? order by o.id desc limit ?`,
    [userId, page.before ?? MAX_ID, page.limit],
    orderReply,
  );
}

export async function readOwnOrder(ctx: Ctx, userId: number, orderId: number): Promise<Order> {
  const orderSql = `select ${OWN_COLUMNS} from customer_order o where o.user_id = ? and o.id = ?`;
  const [order] = await query(ctx, orderSql, [userId, orderId], orderReply);
  if (!order) throw notFoundError('Order');
  return order;
}

const ADMIN_ORDERS = `select ${ORDER_COLUMNS}, o.revision, ${isoTimestamp('o.held_at')} as "heldAt", o.hold_reason as "holdReason",
    u.account_status = 'suspended' as "isCustomerSuspended",
    coalesce(u.full_name, o.shipping_address->>'name', u.username) as "customerName", u.username as "customerEmail",
    json_build_object('id', u.id, 'username', u.username) as "user",
    o.refunded as "refundedAmount", o.payment_state as "paymentState",
    (select ${DISPUTE} from dispute d where d.payment_intent_id = o.payment_intent_id order by d.id desc limit 1) as dispute,
    (select w.type from fraud_warning w where w.payment_intent_id = o.payment_intent_id order by w.id desc limit 1)
      as "fraudWarning"
  from customer_order o join ${people} u on u.id = o.user_id`;

const ORDER_BY: Record<OrderSort, string> = {
  '-id': 'o.id desc',
  id: 'o.id',
  '-total': 'o.total desc, o.id desc',
  total: 'o.total, o.id',
};

/** Selects the page's IDs first, so that details are read only for the page's rows. */
export async function listOrders(
  ctx: AdminCtx,
  { sort, before, page, limit, ...filter }: OrdersPage,
): Promise<AdminOrder[]> {
  const { whereSql, parameters } = orderFilterSql(filter);
  return await query(
    ctx,
    `${ADMIN_ORDERS} where o.id = any(array(
       select o.id from customer_order o where o.id < ? and ${whereSql} order by ${ORDER_BY[sort]} limit ? offset ?))
     order by ${ORDER_BY[sort]}`,
    [before ?? MAX_ID, ...parameters, limit, (page - 1) * limit],
    adminOrderReply,
  );
}

export async function listOrdersById(ctx: AdminCtx, orderIds: readonly number[]): Promise<AdminOrder[]> {
  const ids = intArray(orderIds);
  const sql = `${ADMIN_ORDERS} where o.id = any(?::int[]) order by array_position(?::int[], o.id)`;
  return await query(ctx, sql, [ids, ids], adminOrderReply);
}

export const readOrder = (ctx: AdminCtx, orderId: number): Promise<AdminOrder> => orderForMail(ctx, orderId);

export async function orderForMail(ctx: Ctx, orderId: number): Promise<AdminOrder> {
  const [order] = await query(ctx, `${ADMIN_ORDERS} where o.id = ?`, [orderId], adminOrderReply);
  if (!order) throw notFoundError('Order');
  return order;
}

export const orderMails = (ctx: AdminCtx, orderId: number): Promise<Mail[]> =>
  listMailsByKey(ctx, mailKeyPrefix(orderId));
