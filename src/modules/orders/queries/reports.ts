import { z } from 'zod';
import { readDatabaseTime } from '../../../platform/core/database-time.ts';
import { type Condition, isoTimestamp, query, whereOf } from '../../../platform/core/sql.ts';
import { addDays, localDay } from '../../../shared/local-time.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { products, stockEntries, variants } from '../../shop/index.ts';
import { usesTestPayments } from '../payments.ts';
import {
  type OpenInvoice,
  openInvoice,
  type Report,
  type ReportEntriesQuery,
  type ReportEntry,
  type ReportQuery,
  reportEntryReply,
  type StockEntriesQuery,
  type StockEntry,
  type StockLine,
  stockEntryReply,
  stockLine,
  type TaxLine,
} from '../report-schema.ts';
import { type LedgerKind, ledgerKind } from '../schema.ts';
import { ledgerEntries, orderItems, placedOrders } from '../views.ts';
import { numberGaps } from './papers.ts';

interface ReportMonth {
  /** First day, `2026-12-01`. */
  readonly firstDay: string;
  readonly timeZone: string;
  readonly isTest: boolean;
}

const monthOf = (ctx: AdminCtx, { month, test }: ReportQuery, timeZone: string): ReportMonth => ({
  firstDay: `${month}-01`,
  timeZone,
  isTest: test === undefined ? usesTestPayments(ctx.platform.env) : test === 'true',
});

const afterMonthStart = ({ firstDay: first, timeZone }: ReportMonth): Condition => [
  'e.at >= ?::date::timestamp at time zone ?',
  first,
  timeZone,
];
const beforeMonthEnd = ({ firstDay: first, timeZone }: ReportMonth): Condition => [
  "e.at < (?::date + interval '1 month') at time zone ?",
  first,
  timeZone,
];
const inTestMode = ({ isTest }: ReportMonth): Condition => ['e.is_test = ?', isTest];

/** Returns a monthly report. @param timeZone of the shop */
export async function readReport(ctx: AdminCtx, filter: ReportQuery, timeZone: string): Promise<Report> {
  const span = monthOf(ctx, filter, timeZone);
  const sums = await sumsOf(ctx, span);
  const sumOf = (...kinds: LedgerKind[]) =>
    sums.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  const lastDay = addDays(`${addDays(span.firstDay, 31).slice(0, 8)}01`, -1);
  const today = localDay(await readDatabaseTime(ctx), timeZone);
  const asOf = today < lastDay ? today : lastDay;
  return {
    month: filter.month,
    timeZone,
    asOf,
    isTest: span.isTest,
    sales: sumOf('sale', 'discount'),
    delivery: sumOf('delivery'),
    refunds: 0 - sumOf('refund'),
    refundedTax: 0 - sumOf('refundedTax'),
    sums: ledgerKind.options
      .map((kind) => ({ kind, amount: sumOf(kind), entries: countOf(sums.filter((sum) => sum.kind === kind)) }))
      .filter(({ entries }) => entries > 0),
    tax: taxOf(sums),
    openInvoices: await openInvoices(ctx, span, asOf),
    stock: await stockOf(ctx, span),
    numberGaps: await numberGaps(ctx),
  };
}

const sumRow = z.object({
  kind: ledgerKind,
  state: z.string(),
  rate: z.number().nullable(),
  amount: z.int(),
  taxable: z.int(),
  entries: z.int(),
});
type LedgerSum = z.output<typeof sumRow>;

async function sumsOf(ctx: AdminCtx, span: ReportMonth): Promise<LedgerSum[]> {
  const { whereSql, parameters } = whereOf([afterMonthStart(span), beforeMonthEnd(span), inTestMode(span)]);
  return await query(
    ctx,
    `select e.kind, e.state, e.rate::float8 as rate, sum(e.amount)::float8 as amount,
       coalesce(sum(e.taxable), 0)::float8 as taxable, count(*)::int as entries
     from ${ledgerEntries} e ${whereSql} group by e.kind, e.state, e.rate order by e.state, e.rate, e.kind`,
    parameters,
    sumRow,
  );
}

const countOf = (sums: readonly LedgerSum[]) => sums.reduce((total, { entries }) => total + entries, 0);

function taxOf(sums: readonly LedgerSum[]): TaxLine[] {
  const lines = new Map<string, LedgerSum[]>();
  for (const sum of sums) {
    const key = JSON.stringify([sum.state, sum.rate]);
    lines.set(key, [...(lines.get(key) ?? []), sum]);
  }
  return [...lines.values()].map(taxLineOf).filter(({ sales, amount, refundedTax }) => sales || amount || refundedTax);
}

function taxLineOf(sums: readonly LedgerSum[]): TaxLine {
  const sumOf = (key: 'amount' | 'taxable', ...kinds: LedgerKind[]) =>
    sums.filter(({ kind }) => kinds.includes(kind)).reduce((total, sum) => total + sum[key], 0);
  const [taxable, amount] = [sumOf('taxable', 'tax'), sumOf('amount', 'tax')];
  const [{ state, rate } = { state: '', rate: null }] = sums;
  const rateOfSums = taxable === 0 ? 0 : Math.round((amount / taxable) * 1e5) / 1e5;
  return {
    state: state || 'US',
    rate: rate ?? rateOfSums,
    sales: sumOf('amount', 'sale'),
    taxable,
    amount,
    refundedTax: 0 - sumOf('amount', 'refundedTax', 'creditedTax'),
  };
}

/** Lists open invoices at the end of the month, or now; earliest due date first. */
async function openInvoices(ctx: AdminCtx, span: ReportMonth, asOf: string): Promise<OpenInvoice[]> {
  const { whereSql, parameters } = whereOf([beforeMonthEnd(span), inTestMode(span)]);
  return await query(
    ctx,
    `select o.id as "orderId", coalesce(e.number, lpad(o.id::text, greatest(6, length(o.id::text)), '0')) as number,
       coalesce(nullif(o.shipping_address->>'company', ''), u.full_name, u.username) as customer,
       o.due_on::text as "dueOn", e.amount, greatest(0, ?::date - o.due_on) as "daysOverdue"
     from (select e.order_id, max(e.document_number) filter (where e.kind = 'sale') as number,
         sum(case when e.kind = 'invoicePayment' then -e.amount else e.amount end)::int as amount
       from ${ledgerEntries} e ${whereSql}
         and e.kind in ('sale', 'delivery', 'tax', 'discount', 'credit', 'creditedTax', 'invoicePayment') group by e.order_id) e
     join ${placedOrders} o on o.id = e.order_id join ${people} u on u.id = o.user_id
     where o.due_on is not null and o.status <> 'cancelled' and e.amount > 0 order by o.due_on, o.id`,
    [asOf, ...parameters],
    openInvoice,
  );
}

async function stockOf(ctx: AdminCtx, span: ReportMonth): Promise<StockLine[]> {
  const { whereSql, parameters } = whereOf([beforeMonthEnd(span)]);
  return await query(
    ctx,
    `select v.id as "variantId", p.name || ', ' || v.name as name, v.sku, e.balance as units, v.price,
       e.balance::float8 * v.price as worth
     from ${variants} v join ${products} p on p.id = v.product_id
     join (select distinct on (e.variant_id) e.variant_id, e.balance from ${stockEntries} e ${whereSql}
       order by e.variant_id, e.id desc) e on e.variant_id = v.id
     where e.balance <> 0 order by name, v.id`,
    parameters,
    stockLine,
  );
}

const countRow = z.object({ total: z.int() });

interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export async function listReportEntries(
  ctx: AdminCtx,
  { page, limit, kind, state, ...filter }: ReportEntriesQuery,
  timeZone: string,
): Promise<Page<ReportEntry>> {
  const span = monthOf(ctx, filter, timeZone);
  const { whereSql, parameters } = whereOf([
    afterMonthStart(span),
    beforeMonthEnd(span),
    inTestMode(span),
    ...(kind ? [['e.kind = ?', kind] satisfies Condition] : []),
    ...(state ? [['e.state = ?', state] satisfies Condition] : []),
  ]);
  const [row] = await query(
    ctx,
    `select count(*)::int as total from ${ledgerEntries} e ${whereSql}`,
    parameters,
    countRow,
  );
  const rows = await query(
    ctx,
    `select e.id::int as id, e.order_id as "orderId", ${isoTimestamp('e.at')} as at, e.kind, e.amount, e.state, e.rate::float8 as rate,
       e.document_number as "documentNumber", coalesce(u.full_name, u.username) as actor
     from ${ledgerEntries} e left join ${people} u on u.id = e.actor_id ${whereSql} order by e.id limit ? offset ?`,
    [...parameters, limit, (page - 1) * limit],
    reportEntryReply,
  );
  return { rows, total: row?.total ?? 0 };
}

export async function listStockEntries(
  ctx: AdminCtx,
  { page, limit, variant, ...filter }: StockEntriesQuery,
  timeZone: string,
): Promise<Page<StockEntry>> {
  const span = monthOf(ctx, filter, timeZone);
  const { whereSql, parameters } = whereOf([
    afterMonthStart(span),
    beforeMonthEnd(span),
    ...(variant ? [['e.variant_id = ?', variant] satisfies Condition] : []),
  ]);
  const [row] = await query(
    ctx,
    `select count(*)::int as total from ${stockEntries} e ${whereSql}`,
    parameters,
    countRow,
  );
  const rows = await query(
    ctx,
    `select e.id::int as id, ${isoTimestamp('e.at')} as at, p.name || ', ' || v.name as name, v.sku, e.kind, e.cause, e.quantity, e.balance,
       i.order_id as "orderId", coalesce(u.full_name, u.username) as actor
     from ${stockEntries} e join ${variants} v on v.id = e.variant_id join ${products} p on p.id = v.product_id
     left join ${orderItems} i on i.id = e.order_item_id left join ${people} u on u.id = e.actor_id
     ${whereSql} order by e.id limit ? offset ?`,
    [...parameters, limit, (page - 1) * limit],
    stockEntryReply,
  );
  return { rows, total: row?.total ?? 0 };
}
