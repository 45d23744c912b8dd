import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { CsvCells } from '../../../platform/spreadsheet/csv.ts';
import { orderHistory, orderMails, readOrder } from '../../orders/index.ts';
import { type OrderStatus, orderNumber } from '../../orders/schema.ts';
import { type Condition, NEWEST, whereOf } from '../rows.ts';
import type { OrderDetail } from '../schema.ts';

export interface OrderFilter {
  userId?: number | undefined;
  status?: OrderStatus | undefined;
}

/** How many orders a filter finds. */
export async function countOrders(ctx: Ctx, filter: OrderFilter): Promise<number> {
  const { where, given } = whereOf(conditionsOf(filter));
  const [row]: { total: number }[] = await ctx.em.execute(
    `select count(*)::int as total from customer_order ${where}`,
    given,
  );
  return row?.total ?? 0;
}

/** One order with what its row on the page unfolds. */
export async function readOrderDetail(ctx: Ctx, orderId: number): Promise<OrderDetail> {
  const order = await readOrder(ctx, orderId);
  const [payment]: { paymentIntentId: string }[] = await ctx.em.execute(
    `select payment_intent_id as "paymentIntentId" from customer_order where id = ?`,
    [orderId],
  );
  if (!payment) throw notFound('Order');
  const history = await orderHistory(ctx, orderId);
  return { ...order, ...payment, history, mails: await orderMails(ctx, orderId) };
}

const BATCH = 5_000;
const HEADINGS = ['Order', 'Placed (UTC)', 'Status', 'Customer', 'Email', 'Items', 'Subtotal', 'Tax', 'Total'];
const ADDRESS = ['name', 'street', 'city', 'state', 'zip', 'country'] as const;

interface ExportRow {
  id: number;
  cells: (string | number | null)[];
}

/** Every order a filter finds, newest first, as the rows of a file; amounts in dollars. Read in batches, so that none takes long. */
export async function* exportOrders(ctx: Ctx, filter: OrderFilter): AsyncGenerator<CsvCells> {
  yield [...HEADINGS, 'Name', 'Street', 'City', 'State', 'ZIP', 'Country', 'Tracking number', 'Property'];
  for (let before = NEWEST; ; ) {
    const batch = await readBatch(ctx, filter, before);
    for (const { id, cells } of batch) yield [orderNumber(id), ...cells];
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    before = last.id;
  }
}

async function readBatch(ctx: Ctx, filter: OrderFilter, before: number): Promise<ExportRow[]> {
  const { where, given } = whereOf([...conditionsOf(filter), ['id < ?', before]]);
  return await ctx.em.execute(
    `select o.id, json_build_array(
       to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'), o.status, coalesce(u.full_name, u.username), u.username,
       (select string_agg(i.quantity || ' x ' || i.product_name || coalesce(' (' || i.variant_name || ')', ''), '; ' order by i.id)
        from order_item i where i.order_id = o.id),
       o.subtotal / 100.0, o.tax / 100.0, o.total / 100.0, ${ADDRESS.map((part) => `o.shipping_address->>'${part}'`).join(', ')},
       o.tracking_number, o.property_name) as cells
     from (select * from customer_order ${where} order by id desc limit ${BATCH}) o join app_user u on u.id = o.user_id
     order by o.id desc`,
    given,
  );
}

function conditionsOf({ userId, status }: OrderFilter): Condition[] {
  const conditions: Condition[] = [];
  if (userId) conditions.push(['user_id = ?', userId]);
  if (status) conditions.push(['status = ?', status]);
  return conditions;
}
