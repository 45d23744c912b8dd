import { z } from 'zod';

export const ledgerKinds = [
  'sale',
  'delivery',
  'tax',
  'discount',
  'payment',
  'invoicePayment',
  'credit',
  'creditedTax',
  'refund',
  'refundedTax',
  'chargeback',
  'chargebackReversed',
] as const;
export const ledgerKind = z.enum(ledgerKinds, 'Choose a kind of entry');
export type LedgerKind = z.infer<typeof ledgerKind>;

export const ledgerEntryReply = z.object({
  at: z.iso.datetime(),
  kind: ledgerKind,
  amount: z
    .int()
    .describe('Cents: positive for what is owed to or received by the shop, negative for what it gives up'),
  state: z.string().describe('Where the order was taxed'),
  rate: z.number().nullable().describe('0.08 for 8 %; `null`: calculated by Stripe Tax'),
  documentNumber: z.string().nullable().describe('Of the invoice or credit note'),
  actor: z.string().nullable().describe('`null`: no person'),
});
export type LedgerEntry = z.infer<typeof ledgerEntryReply>;
