import { z } from 'zod';
import { id } from '../../shared/fields.ts';

const nameAndValue = z.tuple([z.string(), z.string()]).readonly();

export const businessDocument = z.object({
  title: z.string(),
  parties: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
  facts: z.array(nameAndValue).describe('Name and value'),
  lines: z.array(
    z.object({
      name: z.string(),
      note: z.string().describe('Such as what is engraved, or the set that it is a part of'),
      quantity: z.int(),
      price: z.string(),
      amount: z.string(),
    }),
  ),
  sums: z.array(
    z.object({
      name: z.string(),
      amount: z.string(),
      tone: z.enum(['strong', 'warning', 'danger']).optional().describe('Strong: a total, of the rows above it'),
    }),
  ),
  closing: z.array(z.object({ text: z.string() })),
});
export type BusinessDocument = z.output<typeof businessDocument>;

const paperKinds = ['invoice', 'credit_note', 'quote'] as const;
const paperKind = z.enum(paperKinds);
export type PaperKind = z.infer<typeof paperKind>;

export const paperReply = z.object({ id, kind: paperKind, number: z.string(), issuedAt: z.iso.datetime() });
export type PaperFacts = z.output<typeof paperReply>;

export const invoicePage = businessDocument.extend({
  others: z.array(paperReply).describe('Later invoices of the order, and its credit notes'),
  paidAt: z.iso.datetime().nullable().describe('Of an order by invoice'),
});
export type InvoicePage = z.output<typeof invoicePage>;
