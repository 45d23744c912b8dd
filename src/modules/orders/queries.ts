import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { AdminOrder, Order, OrderEvent, OrderMail, OrdersPage, PaymentProblem } from './schema.ts';

/** A building the person is a member of, as an order keeps it. */
export async function orderedProperty(ctx: Ctx, propertyId: number, userId: number) {
  const [property]: { name: string; slug: string }[] = await ctx.em.execute(
    `select p.name, p.slug from property p join property_member m on m.property_id = p.id
     where p.id = ? and m.user_id = ?`,
    [propertyId, userId],
  );
  return property ?? null;
}

/** PostgreSQL's instants as the replies have them. */
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ORDER_COLUMNS = `o.id, o.status, ${iso('o.created_at')} as "createdAt", o.subtotal, o.tax, o.total as "totalAmount",
  coalesce(o.shipping_address, '{"pending": true}') as "shippingAddress", o.tracking_number as "trackingNumber",
  case when o.property_slug is not null then json_build_object('name', o.property_name, 'slug', o.property_slug) end as property,
  (select ${iso('r.refunded_at')} from refund r where r.order_id = o.id) as "refundedAt",
  (select json_agg(json_build_object(
      'id', i.id, 'productName', i.product_name, 'variantName', i.variant_name, 'quantity', i.quantity,
      'priceAtPurchase', i.price_at_purchase,
      'product', json_build_object('id', p.id, 'name', p.name, 'category', p.category, 'imageUrl', p.images->0->>'imageUrl'),
      'variant', case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end) order by i.id)
   from order_item i join product p on p.id = i.product_id left join variant v on v.id = i.variant_id
   where i.order_id = o.id) as items`;

const END = 2_147_483_647;

/** A person's own orders, newest first. */
export async function listOwnOrders(
  ctx: Ctx,
  userId: number,
  page: Pick<OrdersPage, 'before' | 'limit'>,
): Promise<Order[]> {
  return await ctx.em.execute(
    `select ${ORDER_COLUMNS} from customer_order o where o.user_id = ? and o.id < ? order by o.id desc limit ?`,
    [userId, page.before ?? END, page.limit],
  );
}

/** @throws AppError `not_found` also for an order of somebody else. */
export async function readOwnOrder(ctx: Ctx, userId: number, orderId: number): Promise<Order> {
  const [order]: Order[] = await ctx.em.execute(
    `select ${ORDER_COLUMNS} from customer_order o where o.user_id = ? and o.id = ?`,
    [userId, orderId],
  );
  if (!order) throw notFound('Order');
  return order;
}

const ADMIN_ORDERS = `select ${ORDER_COLUMNS},
    coalesce(u.full_name, o.shipping_address->>'name', u.username) as "customerName", u.username as "customerEmail",
    json_build_object('id', u.id, 'username', u.username) as "user",
    (select r.state from refund r where r.order_id = o.id) as refund
  from customer_order o join app_user u on u.id = o.user_id`;

/** Everybody's orders, newest first. For admins. */
export async function listOrders(ctx: Ctx, { userId, status, before, limit }: OrdersPage): Promise<AdminOrder[]> {
  return await ctx.em.execute(
    `${ADMIN_ORDERS} where o.id < ? and (?::int is null or o.user_id = ?::int) and (?::text is null or o.status = ?::text)
     order by o.id desc limit ?`,
    [before ?? END, userId ?? null, userId ?? null, status ?? null, status ?? null, limit],
  );
}

/** One order with its customer. For admins, and for mails. */
export async function readOrder(ctx: Ctx, orderId: number): Promise<AdminOrder> {
  const [order]: AdminOrder[] = await ctx.em.execute(`${ADMIN_ORDERS} where o.id = ?`, [orderId]);
  if (!order) throw notFound('Order');
  return order;
}

/** What happened to an order, oldest first. */
export async function orderHistory(ctx: Ctx, orderId: number): Promise<OrderEvent[]> {
  return await ctx.em.execute(
    `select e.seq, ${iso('e.created_at')} as at, e.from_status as "fromStatus", e.to_status as "toStatus",
       e.tracking_number as "trackingNumber", e.notes, coalesce(u.full_name, u.username) as actor
     from order_event e left join app_user u on u.id = e.actor_id where e.order_id = ? order by e.seq`,
    [orderId],
  );
}

/** The mails an order caused, newest first. */
export async function orderMails(ctx: Ctx, orderId: number): Promise<OrderMail[]> {
  return await ctx.em.execute(
    `select m.id, m.subject, m."to", m.state, m.attempts, m.error, ${iso('m.created_at')} as "createdAt",
       ${iso('m.sent_at')} as "sentAt"
     from mail m where m.dedupe_key like ? order by m.id desc`,
    [`order-${orderId}-%`],
  );
}

/** Payments that became no order, and refunds that are still owed, newest first. For admins. */
export async function listPaymentProblems(ctx: Ctx): Promise<PaymentProblem[]> {
  return await ctx.em.execute(
    `select r.id, r.payment_intent_id as "paymentIntentId", r.reason, r.state, r.amount, r.order_id as "orderId",
       json_build_object('id', u.id, 'username', u.username) as "user", r.attempts, r.error,
       ${iso('r.created_at')} as "createdAt", ${iso('r.refunded_at')} as "refundedAt"
     from refund r join app_user u on u.id = r.user_id
     where r.reason <> 'order_cancelled' or r.state = 'due' order by r.id desc limit 500`,
  );
}

/** How many orders each of these people has placed; those without any are left out. */
export async function orderCounts(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  const counted: { userId: number; count: number }[] = await ctx.em.execute(
    `select user_id as "userId", count(*)::int as count from customer_order where user_id = any(?::int[]) group by 1`,
    [`{${userIds.join(',')}}`],
  );
  return new Map(counted.map(({ userId, count }) => [userId, count]));
}
