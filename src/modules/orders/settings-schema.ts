import { z } from 'zod';
import { parseDeliveryRates } from '../../shared/delivery.ts';
import { optionalLine, requiredLine, requiredText } from '../../shared/fields.ts';
import { parseTaxTable } from '../../shared/tax-table.ts';
import { MAX_TOTAL } from './checkout-schema.ts';

const MAX_TABLE_LETTERS = 2_000;
const MAX_TERMS_LETTERS = 20_000;

const shopSeller = z.object({ name: z.string(), address: z.string().nullable(), taxId: z.string().nullable() });

const shopSettings = z.object({
  seller: shopSeller.describe('On invoices, credit notes and quotes'),
  deliveryTable: z.string().describe('Up to so many pounds, dollars, business days: `1=7.90@2-4`; empty: free'),
  taxTable: z
    .string()
    .describe(
      'Percent by state, `+delivery` where it taxes delivery: `TX=8.25+delivery`; empty: 8 % of goods everywhere',
    ),
  invoiceInstructions: z.string().nullable().describe('On invoices that are paid later: where the money goes'),
  bankDebitFrom: z.int().nullable().describe('Cents from which a bank account may pay; `null`: never'),
  terms: z.string().nullable().describe('Terms of sale, in Markdown; `null`: the default'),
});
export type ShopSettings = z.output<typeof shopSettings>;

export const shopSettingsReply = shopSettings.extend({
  defaultTerms: z.string().describe('What holds without terms of your own'),
  taxes: z.enum(['own', 'stripe']).describe('With `stripe`, Stripe Tax works out the tax, and the table is not used'),
  revision: z.int().describe('Send as `If-Match` to detect conflicts'),
});
export type ShopSettingsReply = z.output<typeof shopSettingsReply>;

const table = z
  .string()
  .max(MAX_TABLE_LETTERS, `Enter at most ${MAX_TABLE_LETTERS} characters`)
  .transform((table) =>
    table
      .split(/[\n,]/)
      .map((entry) => entry.trim())
      .filter(Boolean)
      .join(','),
  );

export const shopSettingsInput = z.object({
  seller: z.object({
    name: requiredLine(200, 'Enter the name of the seller'),
    address: optionalLine(200),
    taxId: optionalLine(200),
  }),
  deliveryTable: table.refine((rates) => rates === '' || parseDeliveryRates(rates) !== null, {
    error: 'Enter rates such as 1=7.90@2-4, with growing weights',
  }),
  taxTable: table.superRefine((taxTable, context) => {
    const parseResult = taxTable === '' ? null : parseTaxTable(taxTable);
    if (typeof parseResult === 'string') context.addIssue({ code: 'custom', message: `The table ${parseResult}` });
  }),
  invoiceInstructions: optionalLine(500),
  bankDebitFrom: z
    .int('Enter an amount')
    .min(1, 'Enter an amount above zero')
    .max(MAX_TOTAL, 'This amount is too high')
    .nullish()
    .transform((cents) => cents ?? null),
  terms: requiredText(MAX_TERMS_LETTERS)
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((terms) => terms ?? null),
});
export type ShopSettingsInput = z.output<typeof shopSettingsInput>;
