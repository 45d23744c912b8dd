import { z } from 'zod';
import { email, id, idText, list, optionalLine, requiredLine, requiredText } from '../../shared/fields.ts';
import { cents, lineItem, quantity } from '../shop/schema.ts';
import { paymentIntentId, shippingAddress, taxBasis } from './checkout-schema.ts';
import { paperReply } from './document-schema.ts';

export const quoteStates = ['requested', 'open', 'declined', 'ordered', 'withdrawn'] as const;
const quoteState = z.enum(quoteStates, 'Unknown state');
export type QuoteState = z.infer<typeof quoteState>;

export const QUOTE_DAYS = 30;

export const DRAFT_HOURS = 48;

const inches = z
  .number('Enter a number of inches')
  .min(1, 'Enter at least 1 in')
  .max(400, 'Enter at most 400 in')
  .refine((measure) => Number.isInteger(measure * 16), 'Enter sixteenths of an inch, such as 24.0625');

export const quoteRequestInput = z.object({
  productId: id,
  quantity,
  /** Inches. */
  width: inches,
  height: inches,
  depth: inches.nullish().transform((depth) => depth ?? null),
  finish: optionalLine(60),
  note: optionalText(2000),
});
export type QuoteRequestInput = z.output<typeof quoteRequestInput>;

function optionalText(max: number) {
  return requiredText(max)
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((note) => note ?? null);
}

const quoteRequest = z.object({
  productId: id,
  productName: z.string(),
  quantity: z.int(),
  width: z.number().describe('Inches'),
  height: z.number(),
  depth: z.number().nullable(),
  finish: z.string().nullable(),
  note: z.string().nullable(),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

/** `24 × 40 × 3 in, walnut` */
export function measuresOf({ width, height, depth, finish }: Omit<QuoteRequest, 'productId' | 'productName'>): string {
  const sizes = [width, height, depth].filter((size) => size !== null).join(' × ');
  return [`${sizes} in`, finish].filter(Boolean).join(', ');
}

const destination = z.object({
  shippingAddress,
  billingAddress: shippingAddress.nullable(),
  poNumber: z.string().nullable(),
  taxId: z.string().nullable(),
  propertyId: id.nullable(),
});
export type QuoteDestination = z.infer<typeof destination>;

export const quoteInput = z.object({ paymentIntentId });

export const quoteReply = z.object({
  id,
  state: quoteState,
  createdAt: z.iso.datetime(),
  validUntil: z.iso.date().nullable().describe('The last day to order'),
  request: quoteRequest.nullable().describe('Of goods made to measure'),
  hasPhoto: z.boolean(),
  note: z.string().nullable().describe('From the administrator who answered'),
  lines: z.array(
    z.object({
      productId: id,
      productName: z.string(),
      variantName: z.string().nullable(),
      quantity: z.int(),
      unitPrice: z.int(),
      delivery: z.object({ weight: z.int(), isFreight: z.boolean(), leadDays: z.int() }).nullable(),
    }),
  ),
  subtotal: z.int().describe('Cents'),
  shipping: z.int().nullable().describe('`null` until the address is known'),
  tax: z.int().nullable(),
  taxBasis: taxBasis.nullable(),
  destination: destination.nullable(),
  papers: z.array(paperReply).describe('As they were issued, one for each answer'),
  heldUntil: z.iso.datetime().nullable().describe('Set aside until then, by staff for a caller'),
  orderId: id.nullable(),
});
export type Quote = z.infer<typeof quoteReply>;

export const adminQuoteReply = quoteReply.extend({
  user: z.object({ id, username: z.string(), fullName: z.string().nullable() }),
});
export type AdminQuote = z.infer<typeof adminQuoteReply>;

export const quotesQuery = z.object({
  state: quoteState.optional(),
  page: idText.pipe(z.int().max(1_000_000)).default(1),
  limit: idText.pipe(z.int().max(500, 'Enter 500 or less')).default(100),
});
export type QuotesPage = z.output<typeof quotesQuery>;

const MAX_ITEMS = 50;

export const draftInput = z.object({
  email,
  items: list(lineItem, { min: [1, 'Choose what to offer'], max: [MAX_ITEMS] }),
  note: optionalText(2000),
});
export type DraftInput = z.output<typeof draftInput>;
export type DraftBody = z.input<typeof draftInput>;

/** Maximum in cents, below that of one payment. */
const MAX_QUOTED = 90_000_000;

export const quoteAnswer = z
  .object({
    unitPrice: cents.min(50, 'Enter a price'),
    quantity,
    description: requiredLine(200, 'Say what is offered'),
    leadDays: z
      .int('Enter whole business days')
      .min(1, 'At least one business day')
      .max(120, 'At most 120 business days'),
    note: optionalText(2000),
  })
  .refine(({ unitPrice, quantity: units }) => unitPrice * units <= MAX_QUOTED, {
    error: 'A quote can be at most $900,000.00, so that tax and delivery fit into one payment',
    path: ['unitPrice'],
  });
export type QuoteAnswer = z.output<typeof quoteAnswer>;

export const quoteDecline = z.object({ note: requiredText(2000, 'Say why') });
