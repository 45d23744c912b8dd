import { z } from 'zod';
import { databaseTime } from '../../../platform/core/database-time.ts';
import { type Condition, iso, query, whereOf } from '../../../platform/core/sql.ts';
import { addDays, localDay } from '../../../shared/local-time.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { ledgerEntries, numberGaps, orderItems, placedOrders, takesTestMoney } from '../../orders/index.ts';
import { type LedgerKind, ledgerKind } from '../../orders/schema.ts';
import { products, stockEntries, variants } from '../../shop/index.ts';
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
} from '../schema.ts';

/** A month in the shop's time zone, of real or of test orders. */
interface Span {
  /** Its first day. */
  readonly first: string;
  readonly timeZone: string;
  readonly isTest: boolean;
}

const spanOf = (ctx: AdminCtx, { month, test }: ReportQuery, timeZone: string): Span => ({
  first: `${month}-01`,
  timeZone,
  isTest: test === undefined ? takesTestMoney(ctx.platform.env) : test === 'true',
});

const began = ({ first, timeZone }: Span): Condition => ['e.at >= ?::date::timestamp at time zone ?', first, timeZone];
const ended = ({ first, timeZone }: Span): Condition => [
  "e.at < (?::date + interval '1 month') at time zone ?",
  first,
  timeZone,
];
const ofMode = ({ isTest }: Span): Condition => ['e.is_test = ?', isTest];

/** What a month's books say. @param timeZone of the shop */
export async function readReport(ctx: AdminCtx, asked: ReportQuery, timeZone: string): Promise<Report> {
  const span = spanOf(ctx, asked, timeZone);
  const sums = await sumsOf(ctx, span);
  const of = (...kinds: LedgerKind[]) =>
    sums.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount }) => all + amount, 0);
  const lastDay = addDays(`${addDays(span.first, 31).slice(0, 8)}01`, -1);
  const today = localDay(await databaseTime(ctx), timeZone);
  const asOf = today < lastDay ? today : lastDay;
  return {
    month: asked.month,
    timeZone,
    asOf,
    isTest: span.isTest,
    sales: of('sale', 'discount'),
    delivery: of('delivery'),
    refunds: 0 - of('refund'),
    refundedTax: 0 - of('refundedTax'),
    sums: ledgerKind.options
      .map((kind) => ({ kind, amount: of(kind), entries: countOf(sums.filter((sum) => sum.kind === kind)) }))
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
type Sum = z.output<typeof sumRow>;

async function sumsOf(ctx: AdminCtx, span: Span): Promise<Sum[]> {
  const { where, given } = whereOf([began(span), ended(span), ofMode(span)]);
  return await query(
    ctx,
    `select e.kind, e.state, e.rate::float8 as rate, sum(e.amount)::float8 as amount,
       coalesce(sum(e.taxable), 0)::float8 as taxable, count(*)::int as entries
     from ${ledgerEntries} e ${where} group by e.kind, e.state, e.rate order by e.state, e.rate, e.kind`,
    given,
    sumRow,
  );
}

const countOf = (sums: readonly Sum[]) => sums.reduce((all, { entries }) => all + entries, 0);

/** By state and rate. */
function taxOf(sums: readonly Sum[]): TaxLine[] {
  const lines = new Map<string, Sum[]>();
  for (const sum of sums) {
    const key = JSON.stringify([sum.state, sum.rate]);
    lines.set(key, [...(lines.get(key) ?? []), sum]);
  }
  return [...lines.values()].map(taxLineOf).filter(({ sales, amount, refundedTax }) => sales || amount || refundedTax);
}

function taxLineOf(sums: readonly Sum[]): TaxLine {
  const of = (key: 'amount' | 'taxable', ...kinds: LedgerKind[]) =>
    sums.filter(({ kind }) => kinds.includes(kind)).reduce((all, sum) => all + sum[key], 0);
  const [taxable, amount] = [of('taxable', 'tax'), of('amount', 'tax')];
  const [{ state, rate } = { state: '', rate: null }] = sums;
  const ofSums = taxable === 0 ? 0 : Math.round((amount / taxable) * 1e5) / 1e5;
  return {
    state: state || 'US',
    rate: rate ?? ofSums,
    sales: of('amount', 'sale'),
    taxable,
    amount,
    refundedTax: 0 - of('amount', 'refundedTax', 'creditedTax'),
  };
}

/** At the end of the month, or now; the first due first. */
async function openInvoices(ctx: AdminCtx, span: Span, asOf: string): Promise<OpenInvoice[]> {
  const { where, given } = whereOf([ended(span), ofMode(span)]);
  return await query(
    ctx,
    `select o.id as "orderId", coalesce(e.number, lpad(o.id::text, greatest(6, length(o.id::text)), '0')) as number,
       coalesce(nullif(o.shipping_address->>'company', ''), u.full_name, u.username) as customer,
       o.due_on::text as "dueOn", e.amount, greatest(0, ?::date - o.due_on) as "daysOverdue"
     from (select e.order_id, max(e.document_number) filter (where e.kind = 'sale') as number,
         sum(case when e.kind = 'invoicePayment' then -e.amount else e.amount end)::int as amount
       from ${ledgerEntries} e ${where}
         and e.kind in ('sale', 'delivery', 'tax', 'discount', 'credit', 'creditedTax', 'invoicePayment') group by e.order_id) e
     join ${placedOrders} o on o.id = e.order_id join ${people} u on u.id = o.user_id
     where o.due_on is not null and o.status <> 'cancelled' and e.amount > 0 order by o.due_on, o.id`,
    [asOf, ...given],
    openInvoice,
  );
}

/** At the end of the month, or now. */
async function stockOf(ctx: AdminCtx, span: Span): Promise<StockLine[]> {
  const { where, given } = whereOf([ended(span)]);
  return await query(
    ctx,
    `select v.id as "variantId", p.name || ', ' || v.name as name, v.sku, e.balance as units, v.price,
       e.balance::float8 * v.price as worth
     from ${variants} v join ${products} p on p.id = v.product_id
     join (select distinct on (e.variant_id) e.variant_id, e.balance from ${stockEntries} e ${where}
       order by e.variant_id, e.id desc) e on e.variant_id = v.id
     where e.balance <> 0 order by name, v.id`,
    given,
    stockLine,
  );
}

const counted = z.object({ total: z.int() });

interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Oldest first. */
export async function listReportEntries(
  ctx: AdminCtx,
  { page, limit, kind, state, ...asked }: ReportEntriesQuery,
  timeZone: string,
): Promise<Page<ReportEntry>> {
  const span = spanOf(ctx, asked, timeZone);
  const { where, given } = whereOf([
    began(span),
    ended(span),
    ofMode(span),
    ...(kind ? [['e.kind = ?', kind] satisfies Condition] : []),
    ...(state ? [['e.state = ?', state] satisfies Condition] : []),
  ]);
  const [row] = await query(ctx, `select count(*)::int as total from ${ledgerEntries} e ${where}`, given, counted);
  const rows = await query(
    ctx,
    `select e.id::int as id, e.order_id as "orderId", ${iso('e.at')} as at, e.kind, e.amount, e.state, e.rate::float8 as rate,
       e.document_number as "documentNumber", coalesce(u.full_name, u.username) as actor
     from ${ledgerEntries} e left join ${people} u on u.id = e.actor_id ${where} order by e.id limit ? offset ?`,
    [...given, limit, (page - 1) * limit],
    reportEntryReply,
  );
  return { rows, total: row?.total ?? 0 };
}

/** Oldest first. */
export async function listStockEntries(
  ctx: AdminCtx,
  { page, limit, variant, ...asked }: StockEntriesQuery,
  timeZone: string,
): Promise<Page<StockEntry>> {
  const span = spanOf(ctx, asked, timeZone);
  const { where, given } = whereOf([
    began(span),
    ended(span),
    ...(variant ? [['e.variant_id = ?', variant] satisfies Condition] : []),
  ]);
  const [row] = await query(ctx, `select count(*)::int as total from ${stockEntries} e ${where}`, given, counted);
  const rows = await query(
    ctx,
    `select e.id::int as id, ${iso('e.at')} as at, p.name || ', ' || v.name as name, v.sku, e.kind, e.cause, e.quantity, e.balance,
       i.order_id as "orderId", coalesce(u.full_name, u.username) as actor
     from ${stockEntries} e join ${variants} v on v.id = e.variant_id join ${products} p on p.id = v.product_id
     left join ${orderItems} i on i.id = e.order_item_id left join ${people} u on u.id = e.actor_id
     ${where} order by e.id limit ? offset ?`,
    [...given, limit, (page - 1) * limit],
    stockEntryReply,
  );
  return { rows, total: row?.total ?? 0 };
}
