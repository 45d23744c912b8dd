import { z } from 'zod';
import type { TestCard } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';

const texts = checkoutTexts.payment;

export const cardForm = z.object({
  number: z.string().refine((number) => /^\d{12,19}$/.test(digitsOf(number)), texts.numberMissing),
  expiry: z.string().refine((expiry) => monthOf(expiry) !== null, texts.expiryMissing),
  cvc: z.string().regex(/^\s*\d{3,4}\s*$/, texts.cvcMissing),
});
export type CardForm = z.output<typeof cardForm>;
export const emptyCard: CardForm = { number: '', expiry: '', cvc: '' };

export function cardOf({ number, expiry, cvc }: CardForm): TestCard {
  const { month, year } = monthOf(expiry) ?? { month: 0, year: 0 };
  return { number: digitsOf(number), expMonth: month, expYear: year, cvc: cvc.trim() };
}

/** Formats a card number in groups of four digits. */
export const groupedNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats an expiry while it is typed: `1234` becomes `12 / 34`. */
export function spacedExpiry(text: string, before: string): string {
  const digits = digitsOf(text).slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && text.length < before.length)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function monthOf(text: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{1,2}) ?\/? ?(\d{4}|\d{2})$/.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const expiry = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : null;
}
