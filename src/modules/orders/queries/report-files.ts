import type { CsvCells } from '../../../shared/csv.ts';
import { localTime } from '../../../shared/local-time.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import type { ReportExportQuery, reportFiles } from '../report-schema.ts';
import { orderNumber } from '../schema.ts';
import { listReportEntries, listStockEntries, readReport } from './reports.ts';

type Rows = AsyncGenerator<CsvCells>;
type ReportFilter = Omit<ReportExportQuery, 'of'>;

/** Exports a list of a monthly report; amounts in dollars. @param timeZone of the shop */
export const exportReport = (ctx: AdminCtx, { of: fileName, ...filter }: ReportExportQuery, timeZone: string): Rows =>
  files[fileName](ctx, filter, timeZone);

const files: Readonly<
  Record<(typeof reportFiles)[number], (ctx: AdminCtx, filter: ReportFilter, timeZone: string) => Rows>
> = {
  async *entries(ctx, filter, timeZone) {
    yield [`At (${timeZone})`, 'Order', 'Kind', 'Amount', 'State', 'Rate', 'Document', 'By'];
    for await (const { orderId, at, kind, amount, state, rate, documentNumber, actor } of readPages((page) =>
      listReportEntries(ctx, { ...filter, ...page }, timeZone),
    ))
      yield [
        formatMinute(at, timeZone),
        orderNumber(orderId),
        kind,
        formatDollars(amount),
        state,
        rate,
        documentNumber,
        actor,
      ];
  },
  async *tax(ctx, filter, timeZone) {
    yield ['State', 'Rate', 'Sales', 'Taxable', 'Tax', 'Refunded tax'];
    const { tax } = await readReport(ctx, filter, timeZone);
    for (const { state, rate, sales, taxable, amount, refundedTax } of tax)
      yield [
        state,
        rate,
        formatDollars(sales),
        formatDollars(taxable),
        formatDollars(amount),
        formatDollars(refundedTax),
      ];
  },
  async *invoices(ctx, filter, timeZone) {
    yield ['Order', 'Invoice', 'Customer', 'Due on', 'Days overdue', 'Amount'];
    const { openInvoices } = await readReport(ctx, filter, timeZone);
    for (const { orderId, number, customer, dueOn, daysOverdue, amount } of openInvoices)
      yield [orderNumber(orderId), number, customer, dueOn, daysOverdue, formatDollars(amount)];
  },
  async *stock(ctx, filter, timeZone) {
    yield ['SKU', 'Product', 'Units', 'Price', 'Worth'];
    const { stock } = await readReport(ctx, filter, timeZone);
    for (const { sku, name, units, price, worth } of stock)
      yield [sku, name, units, formatDollars(price), formatDollars(worth)];
  },
  async *numberGaps(ctx, filter, timeZone) {
    yield ['First', 'Last'];
    const { numberGaps } = await readReport(ctx, filter, timeZone);
    for (const { first, last } of numberGaps) yield [first, last];
  },
  async *stockEntries(ctx, filter, timeZone) {
    yield [`At (${timeZone})`, 'SKU', 'Product', 'Kind', 'Cause', 'Units', 'Stock', 'Order', 'By'];
    for await (const { at, sku, name, kind, cause, quantity, balance, orderId, actor } of readPages((page) =>
      listStockEntries(ctx, { ...filter, ...page }, timeZone),
    ))
      yield [
        formatMinute(at, timeZone),
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

const PAGE_ROWS = 5_000;

async function* readPages<Row>(readPage: (page: { page: number; limit: number }) => Promise<{ rows: Row[] }>) {
  for (let page = 1; ; page++) {
    const { rows } = await readPage({ page, limit: PAGE_ROWS });
    yield* rows;
    if (rows.length < PAGE_ROWS) return;
  }
}

const formatMinute = (instant: string, timeZone: string) =>
  localTime(Date.parse(instant), timeZone).slice(0, 16).replace('T', ' ');

const formatDollars = (cents: number) => (cents / 100).toFixed(2);
