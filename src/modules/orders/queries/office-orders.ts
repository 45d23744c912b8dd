import { z } from 'zod';
import { query } from '../../../platform/core/sql.ts';
import type { CsvCells } from '../../../shared/csv.ts';
import { notFoundError } from '../../../shared/errors.ts';
import { MAX_ID } from '../../../shared/fields.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { taxFaultOf } from '../commands/tax-records.ts';
import { type OrderDetail, orderDetailReply } from '../office-schema.ts';
import { type OrderCounts, type OrderFilter, orderNumber } from '../schema.ts';
import { paymentPageOf } from '../stripe-mode.ts';
import { disputes, fraudWarnings, orderItems, orderRefunds, parcels, placedOrders } from '../views.ts';
import { disputesOf, fraudWarningsOf } from './disputes.ts';
import { orderHistory } from './history.ts';
import { orderMails, readOrder } from './orders.ts';
import { orderRefundsOf } from './refunds.ts';
import { orderFilterSql, todoConditions } from './search.ts';

const countRow = z.object({ total: z.int() });

export async function countOrders(ctx: AdminCtx, filter: OrderFilter): Promise<number> {
  const { whereSql, parameters } = orderFilterSql(filter);
  const sql = `select count(*)::int as total from ${placedOrders} o where ${whereSql}`;
  const [row] = await query(ctx, sql, parameters, countRow);
  return row?.total ?? 0;
}

/** SQL: values of order `o` by filter. */
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

/** Counts each filter under all others, which is what choosing a value would list. */
export async function countOrdersByFilter(ctx: AdminCtx, filter: OrderFilter): Promise<OrderCounts> {
  const { status, payment, test, held: heldFilter, todo, ...otherFilters } = filter;
  const countedFilters = { status, payment, test, held: heldFilter, todo };
  const matches = orderFilterSql(otherFilters); // once, as a search is expensive
  const filterQueries = filters.map((name) => ({ name, ...orderFilterSql({ ...countedFilters, [name]: undefined }) }));
  const counts = filterQueries.map(
    ({ name, whereSql }) => `select '${name}' as filter, v.value, count(*)::int as count
      from found o cross join lateral unnest(${VALUES[name]}) v(value)
      where v.value is not null and ${whereSql} group by v.value`,
  );
  const rows = await query(
    ctx,
    `with found as materialized (select o.* from ${placedOrders} o where ${matches.whereSql}) ${counts.join(' union all ')}`,
    [...matches.parameters, ...filterQueries.flatMap(({ parameters }) => parameters)],
    countedValue,
  );
  const countsOf = (name: keyof OrderCounts) =>
    Object.fromEntries(rows.filter((row) => row.filter === name).map(({ value, count }) => [value, count]));
  return {
    status: countsOf('status'),
    payment: countsOf('payment'),
    test: countsOf('test'),
    held: countsOf('held'),
    todo: countsOf('todo'),
  };
}

const paymentOfOrder = orderDetailReply.pick({ paymentIntentId: true, provider: true });

export async function readOrderDetail(ctx: AdminCtx, orderId: number): Promise<OrderDetail> {
  const order = await readOrder(ctx, orderId);
  const paymentSql = `select payment_intent_id as "paymentIntentId", provider from ${placedOrders} o where id = ?`;
  const [payment] = await query(ctx, paymentSql, [orderId], paymentOfOrder);
  if (!payment) throw notFoundError('Order');
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

const BATCH_ROWS = 5_000;
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
const PAYMENT_HEADINGS = [
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
const ADDRESS_FIELDS = ['name', 'company', 'street', 'suite', 'city', 'state', 'zip', 'country', 'phone'] as const;

const exportRow = z.object({ id: z.int(), cells: z.array(z.union([z.string(), z.number(), z.null()])) });

/** Exports orders newest first, in batches; amounts in dollars. */
export async function* exportOrders(ctx: AdminCtx, filter: OrderFilter): AsyncGenerator<CsvCells> {
  const addressHeadings = ['Name', 'Company', 'Street', 'Suite', 'City', 'State', 'ZIP', 'Country', 'Phone'];
  yield [...HEADINGS, ...addressHeadings, 'Tracking number', 'Property', 'PO number', ...PAYMENT_HEADINGS];
  for (let before = MAX_ID; ; ) {
    const batch = await readBatch(ctx, filter, before);
    for (const { id, cells } of batch) yield [orderNumber(id), ...cells];
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_ROWS) return;
    before = last.id;
  }
}

async function readBatch(ctx: AdminCtx, filter: OrderFilter, before: number): Promise<z.output<typeof exportRow>[]> {
  const { whereSql, parameters } = orderFilterSql(filter);
  return await query(
    ctx,
    `select o.id, json_build_array(
       ${minute('o.created_at')}, o.status, coalesce(u.full_name, u.username), u.username,
       (select string_agg(i.quantity || ' x ' || i.product_name || coalesce(' (' || i.variant_name || ')', ''), '; ' order by i.id)
        from ${orderItems} i where i.order_id = o.id),
       ${dollars('o.subtotal')}, ${dollars('o.shipping')}, ${dollars('o.tax')}, ${dollars('o.total')},
       ${dollars('r.paid_back')}, ${dollars('r.due')},
       ${ADDRESS_FIELDS.map((part) => `o.shipping_address->>'${part}'`).join(', ')},
       o.tracking_number, o.property_name, o.po_number, o.payment_state, o.payment_intent_id,
       (select string_agg(concat_ws(' ', p.carrier, p.tracking_number), '; ' order by p.id) from ${parcels} p where p.order_id = o.id),
       d.status, d.reason, ${dollars('d.amount')}, ${minute('d.due_by')},
       (select w.type from ${fraudWarnings} w where w.payment_intent_id = o.payment_intent_id order by w.id desc limit 1),
       ${minute('o.held_at')}, case when o.is_test then 'test' end) as cells
     from (select * from ${placedOrders} o where ${whereSql} and o.id < ? order by o.id desc limit ${BATCH_ROWS}) o join ${people} u on u.id = o.user_id
     left join lateral (select sum(amount) filter (where state = 'refunded') as paid_back, sum(amount) filter (where state <> 'refunded') as due
       from ${orderRefunds} r where r.order_id = o.id) r on true
     left join lateral (select d.status, d.reason, d.amount, d.due_by from ${disputes} d
       where d.payment_intent_id = o.payment_intent_id order by d.id desc limit 1) d on true
     order by o.id desc`,
    [...parameters, before],
    exportRow,
  );
}

const minute = (instant: string) => `to_char(${instant} at time zone 'utc', 'YYYY-MM-DD HH24:MI')`;

/** SQL: `1234.50`, or `null`. */
const dollars = (cents: string) => `to_char((${cents}) / 100.0, 'FM9999999990.00')`;
