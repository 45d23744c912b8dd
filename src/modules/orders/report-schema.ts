import { z } from 'zod';
import { id, idText, requiredText } from '../../shared/fields.ts';
import { restockCauses, stockKinds } from '../shop/schema.ts';
import { ledgerEntryReply, ledgerKind } from './schema.ts';

export const reportQuery = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11'),
  test: z
    .enum(['true', 'false'], 'test must be true or false')
    .optional()
    .describe('Orders without real money; by default where the shop takes no real payments'),
});
export type ReportQuery = z.output<typeof reportQuery>;

const pageFields = {
  page: idText.pipe(z.int().max(1_000_000)).default(1),
  limit: idText.pipe(z.int().max(500, 'Enter 500 or less')).default(100),
};

export const reportEntriesQuery = reportQuery.extend({
  kind: ledgerKind.optional(),
  state: requiredText(20).optional(),
  ...pageFields,
});
export type ReportEntriesQuery = z.output<typeof reportEntriesQuery>;

export const stockEntriesQuery = reportQuery.omit({ test: true }).extend({ variant: idText.optional(), ...pageFields });
export type StockEntriesQuery = z.output<typeof stockEntriesQuery>;

export const reportFiles = ['entries', 'tax', 'invoices', 'stock', 'stockEntries', 'numberGaps'] as const;
export const reportExportQuery = reportQuery.extend({ of: z.enum(reportFiles, 'Choose a list') });
export type ReportExportQuery = z.output<typeof reportExportQuery>;

const taxLine = z.object({
  state: z.string(),
  rate: z.number().describe('0.08 for 8 %; with Stripe Tax that of the sums'),
  sales: z.int().describe('Untaxed ones included'),
  taxable: z.int(),
  amount: z.int(),
  refundedTax: z.int().describe('In the month, of orders of any month'),
});
export type TaxLine = z.infer<typeof taxLine>;

export const openInvoice = z.object({
  orderId: id,
  number: z.string(),
  customer: z.string(),
  dueOn: z.iso.date(),
  amount: z.int(),
  daysOverdue: z.int().describe('0 until the last day to pay'),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

export const stockLine = z.object({
  variantId: id,
  name: z.string(),
  sku: z.string(),
  units: z.int().describe('At the end of the month'),
  price: z.int().describe('Now'),
  worth: z.int().describe('Units at the price'),
});
export type StockLine = z.infer<typeof stockLine>;

const numberGap = z.object({
  series: z.string().describe('What the numbers begin with; empty: numbers of orders'),
  first: z.string(),
  last: z.string(),
});
export type NumberGap = z.infer<typeof numberGap>;

/** Amounts in cents. */
export const reportReply = z.object({
  month: z.string(),
  timeZone: z.string().describe('Of the shop: its midnights begin days and months'),
  asOf: z.iso.date().describe('The last day of the month, or today'),
  isTest: z.boolean(),
  sales: z.int().describe('Goods after discounts'),
  delivery: z.int(),
  refunds: z.int().describe('Without tax'),
  refundedTax: z.int(),
  sums: z.array(z.object({ kind: ledgerKind, entries: z.int(), amount: z.int() })),
  tax: z.array(taxLine),
  openInvoices: z.array(openInvoice),
  stock: z.array(stockLine),
  numberGaps: z.array(numberGap).describe('Numbers that no invoice or credit note has, of all months'),
});
export type Report = z.infer<typeof reportReply>;

export const reportEntryReply = ledgerEntryReply.extend({ id, orderId: id });
export type ReportEntry = z.infer<typeof reportEntryReply>;

export const stockEntryReply = z.object({
  id,
  at: z.iso.datetime(),
  name: z.string(),
  sku: z.string(),
  kind: z.enum(stockKinds),
  cause: z.enum(restockCauses).nullable().describe('What brought units back'),
  quantity: z.int(),
  balance: z.int().describe('Units after it'),
  orderId: id.nullable(),
  actor: z.string().nullable(),
});
export type StockEntry = z.infer<typeof stockEntryReply>;
