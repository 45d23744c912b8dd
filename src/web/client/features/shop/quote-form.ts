import { z } from 'zod';
import type { QuoteRequestInput } from '../../../../modules/orders/schema.ts';
import quotesTexts from '../../../../texts/generated/shop/quotes.en.js';

const texts = quotesTexts.form;
const MIN_INCHES = 1;
const MAX_INCHES = 400;
const SIXTEENTHS = 16;

/** Parses inches: `24`, `24.5`, `24 1/2`, `24"`; rounded to a sixteenth. */
export function inchesOf(text: string): number | null {
  const [, wholeInches, top, bottom] =
    /^(\d{1,3}(?:\.\d{1,4})?)(?: (\d{1,2})\/(\d{1,2}))? ?(?:"|in\.?)?$/.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  if (wholeInches === undefined) return null;
  const part = top && Number(bottom) > 0 ? Number(top) / Number(bottom) : 0;
  return Math.round((Number(wholeInches) + part) * SIXTEENTHS) / SIXTEENTHS;
}

const isInRange = (text: string) => {
  const inches = inchesOf(text) ?? 0;
  return inches >= MIN_INCHES && inches <= MAX_INCHES;
};

const inches = z
  .string()
  .refine((text) => inchesOf(text) !== null, texts.number)
  .refine((text) => inchesOf(text) === null || isInRange(text), texts.range);

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

export const requestOf = (
  { width, height, depth, ...otherValues }: QuoteForm,
  productId: number,
): QuoteRequestInput => ({
  ...otherValues,
  productId,
  width: inchesOf(width) ?? 0,
  height: inchesOf(height) ?? 0,
  depth: inchesOf(depth),
});
