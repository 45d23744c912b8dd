import { z } from 'zod';
import type { AddressInput } from '../../../../../modules/orders/schema.ts';
import { line } from '../../../../../shared/fields.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';

const texts = checkoutTexts.address.required;

/** The server's rules, with a message for each field. */
export const checkoutForm = z.object({
  propertyId: z.number().nullable(),
  name: line(200, texts.name),
  street: line(300, texts.street),
  city: line(120, texts.city),
  state: line(60, texts.state),
  zip: line(20, texts.zip),
});
export type CheckoutForm = z.output<typeof checkoutForm>;

export const emptyCheckoutForm: CheckoutForm = { propertyId: null, name: '', street: '', city: '', state: '', zip: '' };

type Address = Omit<AddressInput, 'name'>;

/** Parses `street, city, state, zip`; missing parts are empty. */
export function parseAddress(address: string): Address {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [, before = '', zip = ''] = /^(.*?)\s*(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '') ?? [];
  if (zip) parts.splice(-1, 1, ...(before ? [before] : []));
  if (parts.length < 3) return { street: parts[0] ?? '', city: parts[1] ?? '', state: '', zip };
  const [state = '', city = ''] = [parts.pop(), parts.pop()];
  return { street: parts.join(', '), city, state, zip };
}

/** Whether filling in an address overwrites nothing. */
export function isBlank({ street, city, state, zip }: Address): boolean {
  return [street, city, state, zip].every((value) => value.trim() === '');
}
