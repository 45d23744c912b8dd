import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { iso, query } from '../../platform/core/sql.ts';
import { notFound } from '../../shared/errors.ts';
import { type AdminCtx, people } from '../accounts/index.ts';
import { mailsOf } from '../mail/index.ts';
import type { Mail } from '../mail/schema.ts';
import { products, variants } from '../shop/index.ts';
import { mailKeyPrefix } from './order-mails.ts';
import {
  type AdminOrder,
  adminOrderReply,
  type BankPayment,
  bankPaymentReply,
  FLAT_TAX,
  type OpenCheckout,
  type Order,
  type OrderEvent,
  type OrdersPage,
  openCheckoutReply,
  orderEventReply,
  orderReply,
  type PaymentProblem,
  paymentProblemReply,
  type SavedAddress,
  savedAddressReply,
} from './schema.ts';
import { paymentProblems } from './views.ts';

const taxBasisOf = (alias: string) => `coalesce(${alias}.tax_basis, '${JSON.stringify(FLAT_TAX)}')`;

const ORDER_COLUMNS = `o.id, o.status, ${iso('o.created_at')} as "createdAt", o.subtotal, o.shipping, o.tax,
  ${taxBasisOf('o')} as "taxBasis", o.total as "totalAmount",
  coalesce(o.shipping_address, '{"pending": true}') as "shippingAddress", o.tracking_number as "trackingNumber",
  o.billing_address as "billingAddress", o.po_number as "poNumber", o.tax_id as "taxId",
  case when o.property_slug is not null then json_strip_nulls(json_build_object(
    'name', o.property_name, 'slug', o.property_slug, 'isDeleted', case when o.property_id is null then true end)) end as property,
  (select ${iso('r.refunded_at')} from refund r where r.order_id = o.id) as "refundedAt",
  (select json_agg(json_build_object(
      'id', i.id, 'productName', i.product_name, 'variantName', i.variant_name, 'quantity', i.quantity,
      'priceAtPurchase', i.price_at_purchase, 'bundle', i.bundle_name, 'leadDays', i.lead_days,
      'product', json_build_object('id', p.id, 'name', p.name, 'category', p.category, 'imageUrl', p.image_url),
      'variant', case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end,
      'inscription', (select json_build_object('propertyId', n.property_id, 'name', n.name, 'address', n.address,
         'slug', n.slug, 'answeredAt', ${iso('n.answered_at')}, 'isComplete', n.name is not null and n.slug is not null)
       from order_inscription n where n.order_item_id = i.id)) order by i.id)
   from order_item i join ${products} p on p.id = i.product_id left join ${variants} v on v.id = i.variant_id
   where i.order_id = o.id) as items,
  coalesce(o.seller, '{}') as seller,
  coalesce((select json_agg(json_build_object('refundId', r.id, 'amount', r.amount, 'at', ${iso('r.refunded_at')}) order by r.id)
   from refund r where r.order_id = o.id and r.state = 'refunded'), '[]') as "creditNotes",
  o.status in ('pending', 'processing') and exists (select from order_inscription n
    where n.order_id = o.id and (n.name is null or n.slug is null)) as "isWaiting"`;

const OWN_COLUMNS = `${ORDER_COLUMNS},
  coalesce((select json_agg(json_build_object('status', e.to_status, 'at', ${iso('e.created_at')}) order by e.seq)
   from order_event e where e.order_id = o.id and e.to_status is distinct from e.from_status), '[]') as statuses`;

const END = 2_147_483_647;

/** Newest first. */
export async function listOwnOrders(
  ctx: Ctx,
  userId: number,
  page: Pick<OrdersPage, 'before' | 'limit'>,
): Promise<Order[]> {
  return await query(
    ctx,
    `select ${OWN_COLUMNS} from customer_order o where o.user_id = ? and o.id < ? order by o.id desc limit ?`,
    [userId, page.before ?? END, page.limit],
    orderReply,
  );
}

/** @throws AppError `not_found`, also for another user's order */
export async function readOwnOrder(ctx: Ctx, userId: number, orderId: number): Promise<Order> {
  const one = `select ${OWN_COLUMNS} from customer_order o where o.user_id = ? and o.id = ?`;
  const [order] = await query(ctx, one, [userId, orderId], orderReply);
  if (!order) throw notFound('Order');
  return order;
}

const CHECKOUT_ITEMS = `(select json_agg(json_build_object('productName', line->'productName', 'variantName', line->'variantName',
    'quantity', line->'quantity', 'unitPrice', line->'unitPrice')) from jsonb_array_elements(lines) line)`;

const openCheckout = openCheckoutReply.shape.checkout.unwrap();

/** `null` without an open, unexpired checkout. */
export async function readOpenCheckout(ctx: Ctx, userId: number): Promise<OpenCheckout | null> {
  const [checkout] = await query(
    ctx,
    `select payment_intent_id as "paymentIntentId", ${iso('reserved_until')} as "reservedUntil",
       json_build_object('subtotal', subtotal, 'shipping', shipping, 'tax', tax, 'total', total) as amounts,
       ${taxBasisOf('checkout')} as "taxBasis",
       shipping_address as "shippingAddress", billing_address as "billingAddress", po_number as "poNumber", tax_id as "taxId",
       case when property_id is not null then json_build_object('id', property_id, 'name', property_name) end as property,
       ${CHECKOUT_ITEMS} as items
     from checkout where user_id = ? and state = 'open' and reserved_until > now()`,
    [userId],
    openCheckout,
  );
  return checkout ?? null;
}

/** Last used first. */
export async function listSavedAddresses(ctx: Ctx, userId: number): Promise<SavedAddress[]> {
  const saved = `select id, address from saved_address where user_id = ? order by used_at desc, id desc`;
  return await query(ctx, saved, [userId], savedAddressReply);
}

/** Failed ones for two weeks. Newest first. */
export async function listBankPayments(ctx: Ctx, userId: number): Promise<BankPayment[]> {
  return await query(
    ctx,
    `select payment_intent_id as "paymentIntentId", state, ${iso('processing_since')} as since, failure,
       json_build_object('subtotal', subtotal, 'shipping', shipping, 'tax', tax, 'total', total) as amounts,
       ${taxBasisOf('checkout')} as "taxBasis", shipping_address as "shippingAddress", ${CHECKOUT_ITEMS} as items
     from checkout where user_id = ?
       and (state = 'processing' or (state = 'failed' and processing_since > now() - interval '14 days'))
     order by processing_since desc`,
    [userId],
    bankPaymentReply,
  );
}

const bankPaymentMail = bankPaymentReply.extend({ to: z.string(), name: z.string() });
export type BankPaymentMail = z.output<typeof bankPaymentMail>;

/** For subscribers. `null` for a deleted account, and once it became an order. */
export async function bankPaymentForMail(ctx: Ctx, checkoutId: number): Promise<BankPaymentMail | null> {
  const [payment] = await query(
    ctx,
    `select c.payment_intent_id as "paymentIntentId", c.state, ${iso('c.processing_since')} as since, c.failure,
       json_build_object('subtotal', c.subtotal, 'shipping', c.shipping, 'tax', c.tax, 'total', c.total) as amounts,
       ${taxBasisOf('c')} as "taxBasis", c.shipping_address as "shippingAddress", ${CHECKOUT_ITEMS} as items,
       u.username as to, coalesce(u.full_name, c.shipping_address->>'name') as name
     from checkout c join ${people} u on u.id = c.user_id and u.deleted_at is null
     where c.id = ? and c.state in ('processing', 'failed')`,
    [checkoutId],
    bankPaymentMail,
  );
  return payment ?? null;
}

const ADMIN_ORDERS = `select ${ORDER_COLUMNS}, o.revision,
    coalesce(u.full_name, o.shipping_address->>'name', u.username) as "customerName", u.username as "customerEmail",
    json_build_object('id', u.id, 'username', u.username) as "user",
    (select r.state from refund r where r.order_id = o.id) as refund
  from customer_order o join ${people} u on u.id = o.user_id`;

/** Newest first. */
export async function listOrders(ctx: AdminCtx, page: OrdersPage): Promise<AdminOrder[]> {
  const { userId, status, before, limit } = page;
  const found = searchedOrders(page.search);
  return await query(
    ctx,
    `${ADMIN_ORDERS} where o.id < ? and (?::int is null or o.user_id = ?::int) and (?::text is null or o.status = ?::text)
     and ${found.where} order by o.id desc limit ?`,
    [before ?? END, userId ?? null, userId ?? null, status ?? null, status ?? null, ...found.given, limit],
    adminOrderReply,
  );
}

/**
 * Condition over orders `o`: number with or without leading zeros, part of the customer's or recipient's name, or of
 * the address.
 */
export function searchedOrders(term: string | undefined): { where: string; given: unknown[] } {
  if (!term) return { where: 'true', given: [] };
  const [, number = ''] = /^#?0*(\d{1,9})$/.exec(term) ?? [];
  const part = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return {
    where: `(o.id = ?::int or o.shipping_address->>'name' ilike ? or exists (select from ${people} a
       where a.id = o.user_id and (a.username || ' ' || coalesce(a.full_name, '')) ilike ?))`,
    given: [number === '' ? null : Number(number), part, part],
  };
}

export const readOrder = (ctx: AdminCtx, orderId: number): Promise<AdminOrder> => orderForMail(ctx, orderId);

/** For subscribers, which have no administrator. */
export async function orderForMail(ctx: Ctx, orderId: number): Promise<AdminOrder> {
  const [order] = await query(ctx, `${ADMIN_ORDERS} where o.id = ?`, [orderId], adminOrderReply);
  if (!order) throw notFound('Order');
  return order;
}

export async function orderHistory(ctx: AdminCtx, orderId: number, seq = 0): Promise<OrderEvent[]> {
  return await query(
    ctx,
    `select e.seq, ${iso('e.created_at')} as at, e.from_status as "fromStatus", e.to_status as "toStatus",
       e.tracking_number as "trackingNumber", e.notes, coalesce(u.full_name, u.username) as actor
     from order_event e left join ${people} u on u.id = e.actor_id
     where e.order_id = ? and e.seq > ? order by e.seq`,
    [orderId, seq],
    orderEventReply,
  );
}

/** Newest first. */
export const orderMails = (ctx: AdminCtx, orderId: number): Promise<Mail[]> => mailsOf(ctx, mailKeyPrefix(orderId));

/** Newest first. */
export async function listPaymentProblems(ctx: AdminCtx): Promise<PaymentProblem[]> {
  return await query(
    ctx,
    `select r.kind, r.id, r.payment_intent_id as "paymentIntentId", r.reason, r.state, r.amount, o.id as "orderId",
       json_build_object('id', u.id, 'username', u.username) as "user", r.attempts, r.error,
       ${iso('r.created_at')} as "createdAt", ${iso('r.refunded_at')} as "refundedAt"
     from ${paymentProblems} r
     join ${people} u on u.id = r.user_id left join customer_order o on o.payment_intent_id = r.payment_intent_id
     order by r.created_at desc, r.id desc limit 500`,
    [],
    paymentProblemReply,
  );
}
