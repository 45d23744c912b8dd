import type { CsvCells } from '../../../shared/csv.ts';
import { localTime } from '../../../shared/local-time.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNumber } from '../../orders/schema.ts';
import type { ReportExportQuery, reportFiles } from '../schema.ts';
import { listReportEntries, listStockEntries, readReport } from './reports.ts';

type Rows = AsyncGenerator<CsvCells>;
type Asked = Omit<ReportExportQuery, 'of'>;

/** A list of a month's report, amounts in dollars. @param timeZone of the shop */
export const exportReport = (ctx: AdminCtx, { of, ...asked }: ReportExportQuery, timeZone: string): Rows =>
  files[of](ctx, asked, timeZone);

const files: Readonly<Record<(typeof reportFiles)[number], (ctx: AdminCtx, asked: Asked, timeZone: string) => Rows>> = {
  async *entries(ctx, asked, timeZone) {
    yield [`At (${timeZone})`, 'Order', 'Kind', 'Amount', 'State', 'Rate', 'Document', 'By'];
    for await (const { orderId, at, kind, amount, state, rate, documentNumber, actor } of pages((page) =>
      listReportEntries(ctx, { ...asked, ...page }, timeZone),
    ))
      yield [minute(at, timeZone), orderNumber(orderId), kind, dollars(amount), state, rate, documentNumber, actor];
  },
  async *tax(ctx, asked, timeZone) {
    yield ['State', 'Rate', 'Sales', 'Taxable', 'Tax', 'Refunded tax'];
    const { tax } = await readReport(ctx, asked, timeZone);
    for (const { state, rate, sales, taxable, amount, refundedTax } of tax)
      yield [state, rate, dollars(sales), dollars(taxable), dollars(amount), dollars(refundedTax)];
  },
  async *invoices(ctx, asked, timeZone) {
    yield ['Order', 'Invoice', 'Customer', 'Due on', 'Days overdue', 'Amount'];
    const { openInvoices } = await readReport(ctx, asked, timeZone);
    for (const { orderId, number, customer, dueOn, daysOverdue, amount } of openInvoices)
      yield [orderNumber(orderId), number, customer, dueOn, daysOverdue, dollars(amount)];
  },
  async *stock(ctx, asked, timeZone) {
    yield ['SKU', 'Product', 'Units', 'Price', 'Worth'];
    const { stock } = await readReport(ctx, asked, timeZone);
    for (const { sku, name, units, price, worth } of stock) yield [sku, name, units, dollars(price), dollars(worth)];
  },
  async *numberGaps(ctx, asked, timeZone) {
    yield ['First', 'Last'];
    const { numberGaps } = await readReport(ctx, asked, timeZone);
    for (const { first, last } of numberGaps) yield [first, last];
  },
  async *stockEntries(ctx, asked, timeZone) {
    yield [`At (${timeZone})`, 'SKU', 'Product', 'Kind', 'Cause', 'Units', 'Stock', 'Order', 'By'];
    for await (const { at, sku, name, kind, cause, quantity, balance, orderId, actor } of pages((page) =>
      listStockEntries(ctx, { ...asked, ...page }, timeZone),
    ))
      yield [
        minute(at, timeZone),
        sku,
        name,
        kind,
        cause,
        quantity,
        balance,
        orderId === null ? null : orderNumber(orderId),
        actor,
      ];
  },
};

const BATCH = 5_000;

async function* pages<Row>(read: (page: { page: number; limit: number }) => Promise<{ rows: Row[] }>) {
  for (let page = 1; ; page++) {
    const { rows } = await read({ page, limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
  }
}

const minute = (instant: string, timeZone: string) =>
  localTime(Date.parse(instant), timeZone).slice(0, 16).replace('T', ' ');

const dollars = (cents: number) => (cents / 100).toFixed(2);
