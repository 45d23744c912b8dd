import { z } from 'zod';
import { query } from '../../../platform/core/sql.ts';
import type { CsvCells } from '../../../shared/csv.ts';
import { notFound } from '../../../shared/errors.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import {
  orderHistory,
  orderItems,
  orderMails,
  orderRefunds,
  paymentPageOf,
  placedOrders,
  readOrder,
  searchedOrders,
} from '../../orders/index.ts';
import { type OrderStatus, orderNumber } from '../../orders/schema.ts';
import { type Condition, NEWEST, whereOf } from '../rows.ts';
import { type OrderDetail, orderDetailReply } from '../schema.ts';

export interface OrderFilter {
  userId?: number | undefined;
  status?: OrderStatus | undefined;
  search?: string | undefined;
}

const counted = z.object({ total: z.int() });

export async function countOrders(ctx: AdminCtx, filter: OrderFilter): Promise<number> {
  const { where, given } = whereOf(conditionsOf(filter));
  const [row] = await query(ctx, `select count(*)::int as total from ${placedOrders} o ${where}`, given, counted);
  return row?.total ?? 0;
}

const paymentOfOrder = orderDetailReply.pick({ paymentIntentId: true });

export async function readOrderDetail(ctx: AdminCtx, orderId: number): Promise<OrderDetail> {
  const order = await readOrder(ctx, orderId);
  const ofOrder = `select payment_intent_id as "paymentIntentId" from ${placedOrders} o where id = ?`;
  const [payment] = await query(ctx, ofOrder, [orderId], paymentOfOrder);
  if (!payment) throw notFound('Order');
  const history = await orderHistory(ctx, orderId);
  const paymentUrl = paymentPageOf(ctx.platform.env, payment.paymentIntentId);
  return { ...order, ...payment, paymentUrl, history, mails: await orderMails(ctx, orderId) };
}

const BATCH = 5_000;
const HEADINGS = [
  'Order',
  'Placed (UTC)',
  'Status',
  'Customer',
  'Email',
  'Items',
  'Subtotal',
  'Delivery',
  'Tax',
  'Total',
  'Refunded',
  'Refund due',
];
const ADDRESS = ['name', 'company', 'street', 'suite', 'city', 'state', 'zip', 'country', 'phone'] as const;

const exportRow = z.object({ id: z.int(), cells: z.array(z.union([z.string(), z.number(), z.null()])) });

/** Newest first, read in batches; amounts in dollars. */
export async function* exportOrders(ctx: AdminCtx, filter: OrderFilter): AsyncGenerator<CsvCells> {
  const places = ['Name', 'Company', 'Street', 'Suite', 'City', 'State', 'ZIP', 'Country', 'Phone'];
  yield [...HEADINGS, ...places, 'Tracking number', 'Property', 'PO number'];
  for (let before = NEWEST; ; ) {
    const batch = await readBatch(ctx, filter, before);
    for (const { id, cells } of batch) yield [orderNumber(id), ...cells];
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    before = last.id;
  }
}

async function readBatch(ctx: AdminCtx, filter: OrderFilter, before: number): Promise<z.output<typeof exportRow>[]> {
  const { where, given } = whereOf([...conditionsOf(filter), ['o.id < ?', before]]);
  return await query(
    ctx,
    `select o.id, json_build_array(
       to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'), o.status, coalesce(u.full_name, u.username), u.username,
       (select string_agg(i.quantity || ' x ' || i.product_name || coalesce(' (' || i.variant_name || ')', ''), '; ' order by i.id)
        from ${orderItems} i where i.order_id = o.id),
       ${dollars('o.subtotal')}, ${dollars('o.shipping')}, ${dollars('o.tax')}, ${dollars('o.total')},
       ${dollars(`case when r.state = 'refunded' then r.amount end`)}, ${dollars(`case when r.state = 'due' then r.amount end`)},
       ${ADDRESS.map((part) => `o.shipping_address->>'${part}'`).join(', ')},
       o.tracking_number, o.property_name, o.po_number) as cells
     from (select * from ${placedOrders} o ${where} order by o.id desc limit ${BATCH}) o join ${people} u on u.id = o.user_id
     left join ${orderRefunds} r on r.order_id = o.id
     order by o.id desc`,
    given,
    exportRow,
  );
}

/** SQL: `1234.50`, or `null`. */
const dollars = (cents: string) => `to_char((${cents}) / 100.0, 'FM9999999990.00')`;

function conditionsOf({ userId, status, search }: OrderFilter): Condition[] {
  const { where, given } = searchedOrders(search);
  const conditions: Condition[] = [[where, ...given]];
  if (userId) conditions.push(['o.user_id = ?', userId]);
  if (status) conditions.push(['o.status = ?', status]);
  return conditions;
}
