import { z } from 'zod';
import type { QuoteRequestInput } from '../../../../modules/orders/schema.ts';
import quotesTexts from '../../../../texts/generated/shop/quotes.en.js';

const texts = quotesTexts.form;
const MIN_INCHES = 1;
const MAX_INCHES = 400;
const SIXTEENTHS = 16;

/** `24`, `24.5`, `24 1/2`, `24"`; rounded to a sixteenth. */
export function inchesOf(typed: string): number | null {
  const [, whole, top, bottom] =
    /^\s*(\d{1,3}(?:\.\d{1,4})?)(?:\s+(\d{1,2})\/(\d{1,2}))?\s*(?:"|in\.?)?\s*$/.exec(typed) ?? [];
  if (whole === undefined) return null;
  const part = top && Number(bottom) > 0 ? Number(top) / Number(bottom) : 0;
  return Math.round((Number(whole) + part) * SIXTEENTHS) / SIXTEENTHS;
}

const isInRange = (typed: string) => {
  const inches = inchesOf(typed) ?? 0;
  return inches >= MIN_INCHES && inches <= MAX_INCHES;
};

const inches = z
  .string()
  .refine((typed) => inchesOf(typed) !== null, texts.number)
  .refine((typed) => inchesOf(typed) === null || isInRange(typed), texts.range);

export const quoteForm = z.object({
  width: inches,
  height: inches,
  depth: z.literal('').or(inches),
  finish: z.string().max(60),
  note: z.string().max(2_000),
  quantity: z.number(),
});
export type QuoteForm = z.input<typeof quoteForm>;

export const emptyQuoteForm: QuoteForm = { width: '', height: '', depth: '', finish: '', note: '', quantity: 1 };

export const requestOf = ({ width, height, depth, ...rest }: QuoteForm, productId: number): QuoteRequestInput => ({
  ...rest,
  productId,
  width: inchesOf(width) ?? 0,
  height: inchesOf(height) ?? 0,
  depth: inchesOf(depth),
});
