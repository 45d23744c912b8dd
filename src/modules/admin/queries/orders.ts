import { z } from 'zod';
import { query } from '../../../platform/core/sql.ts';
import type { CsvCells } from '../../../shared/csv.ts';
import { notFound } from '../../../shared/errors.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import {
  disputes,
  disputesOf,
  fraudWarnings,
  fraudWarningsOf,
  matchingOrders,
  orderHistory,
  orderItems,
  orderMails,
  orderRefunds,
  orderRefundsOf,
  parcels,
  paymentPageOf,
  placedOrders,
  readOrder,
  taxFaultOf,
  todoConditions,
} from '../../orders/index.ts';
import { type OrderCounts, type OrderFilter, orderNumber } from '../../orders/schema.ts';
import { NEWEST } from '../rows.ts';
import { type OrderDetail, orderDetailReply } from '../schema.ts';

const counted = z.object({ total: z.int() });

export async function countOrders(ctx: AdminCtx, filter: OrderFilter): Promise<number> {
  const { where, given } = matchingOrders(filter);
  const sql = `select count(*)::int as total from ${placedOrders} o where ${where}`;
  const [row] = await query(ctx, sql, given, counted);
  return row?.total ?? 0;
}

/** SQL: an order's values, by the filter that limits to them. */
const VALUES: Readonly<Record<keyof OrderCounts, string>> = {
  status: 'array[o.status]',
  payment: 'array[o.payment_state]',
  test: 'array[o.is_test::text]',
  held: 'array[(o.held_at is not null)::text]',
  todo: `array[${Object.entries(todoConditions)
    .map(([todo, condition]) => `case when ${condition} then '${todo}' end`)
    .join(', ')}]`,
};
const filters = Object.keys(VALUES) as (keyof OrderCounts)[];

const countedValue = z.object({ filter: z.enum(filters), value: z.string(), count: z.int() });

/** Each filter is counted under all others: what choosing the value would list. */
export async function countByFilter(ctx: AdminCtx, filter: OrderFilter): Promise<OrderCounts> {
  const { status, payment, test, held, todo, ...rest } = filter;
  const chosen = { status, payment, test, held, todo };
  const found = matchingOrders(rest); // once: a search is dear
  const parts = filters.map((name) => ({ name, ...matchingOrders({ ...chosen, [name]: undefined }) }));
  const counts = parts.map(
    ({ name, where }) => `select '${name}' as filter, v.value, count(*)::int as count
      from found o cross join lateral unnest(${VALUES[name]}) v(value)
      where v.value is not null and ${where} group by v.value`,
  );
  const rows = await query(
    ctx,
    `with found as materialized (select o.* from ${placedOrders} o where ${found.where}) ${counts.join(' union all ')}`,
    [...found.given, ...parts.flatMap(({ given }) => given)],
    countedValue,
  );
  const of = (name: keyof OrderCounts) =>
    Object.fromEntries(rows.filter((row) => row.filter === name).map(({ value, count }) => [value, count]));
  return { status: of('status'), payment: of('payment'), test: of('test'), held: of('held'), todo: of('todo') };
}

const paymentOfOrder = orderDetailReply.pick({ paymentIntentId: true, provider: true });

export async function readOrderDetail(ctx: AdminCtx, orderId: number): Promise<OrderDetail> {
  const order = await readOrder(ctx, orderId);
  const ofOrder = `select payment_intent_id as "paymentIntentId", provider from ${placedOrders} o where id = ?`;
  const [payment] = await query(ctx, ofOrder, [orderId], paymentOfOrder);
  if (!payment) throw notFound('Order');
  const { paymentIntentId } = payment;
  return {
    ...order,
    ...payment,
    paymentUrl: paymentPageOf(paymentIntentId, order.isTest),
    taxFault: await taxFaultOf(ctx, orderId),
    refunds: await orderRefundsOf(ctx, orderId),
    disputes: await disputesOf(ctx, paymentIntentId),
    fraudWarnings: await fraudWarningsOf(ctx, paymentIntentId),
    history: await orderHistory(ctx, orderId),
    mails: await orderMails(ctx, orderId),
  };
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
/** After the sale. */
const LATER = [
  'Payment',
  'Payment ID',
  'Parcels',
  'Dispute',
  'Dispute reason',
  'Disputed amount',
  'Answer by (UTC)',
  'Fraud warning',
  'On hold since (UTC)',
  'Test',
];
const ADDRESS = ['name', 'company', 'street', 'suite', 'city', 'state', 'zip', 'country', 'phone'] as const;

const exportRow = z.object({ id: z.int(), cells: z.array(z.union([z.string(), z.number(), z.null()])) });

/** Newest first, read in batches; amounts in dollars. */
export async function* exportOrders(ctx: AdminCtx, filter: OrderFilter): AsyncGenerator<CsvCells> {
  const places = ['Name', 'Company', 'Street', 'Suite', 'City', 'State', 'ZIP', 'Country', 'Phone'];
  yield [...HEADINGS, ...places, 'Tracking number', 'Property', 'PO number', ...LATER];
  for (let before = NEWEST; ; ) {
    const batch = await readBatch(ctx, filter, before);
    for (const { id, cells } of batch) yield [orderNumber(id), ...cells];
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    before = last.id;
  }
}

async function readBatch(ctx: AdminCtx, filter: OrderFilter, before: number): Promise<z.output<typeof exportRow>[]> {
  const { where, given } = matchingOrders(filter);
  return await query(
    ctx,
    `select o.id, json_build_array(
       ${minute('o.created_at')}, o.status, coalesce(u.full_name, u.username), u.username,
       (select string_agg(i.quantity || ' x ' || i.product_name || coalesce(' (' || i.variant_name || ')', ''), '; ' order by i.id)
        from ${orderItems} i where i.order_id = o.id),
       ${dollars('o.subtotal')}, ${dollars('o.shipping')}, ${dollars('o.tax')}, ${dollars('o.total')},
       ${dollars('r.paid_back')}, ${dollars('r.due')},
       ${ADDRESS.map((part) => `o.shipping_address->>'${part}'`).join(', ')},
       o.tracking_number, o.property_name, o.po_number, o.payment_state, o.payment_intent_id,
       (select string_agg(concat_ws(' ', p.carrier, p.tracking_number), '; ' order by p.id) from ${parcels} p where p.order_id = o.id),
       d.status, d.reason, ${dollars('d.amount')}, ${minute('d.due_by')},
       (select w.type from ${fraudWarnings} w where w.payment_intent_id = o.payment_intent_id order by w.id desc limit 1),
       ${minute('o.held_at')}, case when o.is_test then 'test' end) as cells
     from (select * from ${placedOrders} o where ${where} and o.id < ? order by o.id desc limit ${BATCH}) o join ${people} u on u.id = o.user_id
     left join lateral (select sum(amount) filter (where state = 'refunded') as paid_back, sum(amount) filter (where state <> 'refunded') as due
       from ${orderRefunds} r where r.order_id = o.id) r on true
     left join lateral (select d.status, d.reason, d.amount, d.due_by from ${disputes} d
       where d.payment_intent_id = o.payment_intent_id order by d.id desc limit 1) d on true
     order by o.id desc`,
    [...given, before],
    exportRow,
  );
}

/** SQL, in UTC. */
const minute = (instant: string) => `to_char(${instant} at time zone 'utc', 'YYYY-MM-DD HH24:MI')`;

/** SQL: `1234.50`, or `null`. */
const dollars = (cents: string) => `to_char((${cents}) / 100.0, 'FM9999999990.00')`;
