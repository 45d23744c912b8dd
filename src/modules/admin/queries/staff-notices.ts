import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { orderItems, placedOrders, refunds } from '../../orders/index.ts';
import { products, variants } from '../../shop/index.ts';
import { type StaffNoticeChoice, type StaffNoticeKind, staffNoticeChoice } from '../schema.ts';

/** SQL: subscribed administrators. By default, the first administrator gets all notices, others none. */
const STAFF = `select u.id, u.username, c.orders, c.disputes, c.refunds, c.stock,
    u.id = min(u.id) over () as is_first
  from ${people} u left join staff_notice_choice c on c.user_id = u.id
  where u.is_admin and u.account_status = 'active' and u.deleted_at is null`;

const staffMember = z.object({ id: z.int(), username: z.string() });

export async function listStaffFor(ctx: Ctx, kind: StaffNoticeKind): Promise<z.output<typeof staffMember>[]> {
  return await query(
    ctx,
    `select s.id, s.username from (${STAFF}) s where coalesce(s.${kind}, s.is_first) order by s.id`,
    [],
    staffMember,
  );
}

export async function readStaffNotices(ctx: AdminCtx): Promise<StaffNoticeChoice> {
  const [choice] = await query(
    ctx,
    `select coalesce(s.orders, s.is_first) as orders, coalesce(s.disputes, s.is_first) as disputes,
       coalesce(s.refunds, s.is_first) as refunds, coalesce(s.stock, s.is_first) as stock
     from (${STAFF}) s where s.id = ?`,
    [ctx.actor.userId],
    staffNoticeChoice,
  );
  if (!choice) throw new Error('The administrator is not among the staff');
  return choice;
}

const orderFacts = z.object({
  id: z.int(),
  total: z.int(),
  customer: z.string(),
  username: z.string(),
  items: z.string(),
  place: z.string().nullable(),
});
export type OrderFacts = z.output<typeof orderFacts>;

export async function orderFactsOf(
  ctx: Ctx,
  reference: { orderId: number } | { paymentIntentId: string },
): Promise<OrderFacts | null> {
  const [condition, parameter] =
    'orderId' in reference ? ['o.id = ?', reference.orderId] : ['o.payment_intent_id = ?', reference.paymentIntentId];
  const [order] = await query(
    ctx,
    `select o.id, o.total, coalesce(u.full_name, o.shipping_address->>'name', u.username) as customer, u.username,
       (select string_agg(i.quantity || ' × ' || i.product_name || coalesce(', ' || i.variant_name, ''), '; ' order by i.id)
        from ${orderItems} i where i.order_id = o.id) as items,
       (o.shipping_address->>'city') || ', ' || (o.shipping_address->>'state') as place
     from ${placedOrders} o join ${people} u on u.id = o.user_id where ${condition}`,
    [parameter],
    orderFacts,
  );
  return order ?? null;
}

const refundFacts = z.object({ paymentIntentId: z.string(), amount: z.int(), error: z.string().nullable() });

export async function refundFactsOf(ctx: Ctx, refundId: number): Promise<z.output<typeof refundFacts> | null> {
  const refundSql = `select payment_intent_id, amount, error from ${refunds} r where r.id = ?`;
  const [refund] = await query(ctx, refundSql, [refundId], refundFacts);
  return refund ?? null;
}

const variantFacts = z.object({ productId: z.int(), name: z.string() });

export async function variantFactsOf(ctx: Ctx, variantId: number): Promise<z.output<typeof variantFacts> | null> {
  const [variant] = await query(
    ctx,
    `select p.id as product_id, p.name || ', ' || v.name as name
     from ${variants} v join ${products} p on p.id = v.product_id where v.id = ?`,
    [variantId],
    variantFacts,
  );
  return variant ?? null;
}
