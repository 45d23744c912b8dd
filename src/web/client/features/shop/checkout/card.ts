import { z } from 'zod';
import type { TestCard } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';

const texts = checkoutTexts.payment;

export const cardForm = z.object({
  number: z.string().refine((typed) => /^\d{12,19}$/.test(digitsOf(typed)), texts.numberMissing),
  expiry: z.string().refine((typed) => monthOf(typed) !== null, texts.expiryMissing),
  cvc: z.string().regex(/^\s*\d{3,4}\s*$/, texts.cvcMissing),
});
export type CardForm = z.output<typeof cardForm>;
export const emptyCard: CardForm = { number: '', expiry: '', cvc: '' };

export function cardOf({ number, expiry, cvc }: CardForm): TestCard {
  const { month, year } = monthOf(expiry) ?? { month: 0, year: 0 };
  return { number: digitsOf(number), expMonth: month, expYear: year, cvc: cvc.trim() };
}

/** Groups of four digits. */
export const groupedNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** `1234` reads `12 / 34` while it is typed. */
export function spacedExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed).slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && typed.length < before.length)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

function monthOf(typed: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(typed) ?? [];
  const read = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
  return read.month >= 1 && read.month <= 12 ? read : null;
}
