import { z } from 'zod';
import type { CheckoutBody, ShippingAddress } from '../../../../../modules/orders/schema.ts';
import { isPoBox } from '../../../../../shared/delivery.ts';
import { requiredLine } from '../../../../../shared/fields.ts';
import { usState, zipCode, zipStateFault } from '../../../../../shared/us-address.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';

const texts = checkoutTexts.address;
const missing = texts.required;

const optional = (maxLetters: number) =>
  z
    .string()
    .trim()
    .max(maxLetters, texts.tooLong({ most: maxLetters }));

const postal = {
  name: requiredLine(200, missing.name),
  company: optional(200),
  street: requiredLine(300, missing.street),
  suite: optional(120),
  city: requiredLine(120, missing.city),
  state: usState(missing.state),
  zip: zipCode(missing.zip),
};

type Postal = { [Field in keyof typeof postal]: string };

function checkZip(address: Postal, context: z.RefinementCtx): void {
  const fault = zipStateFault(address);
  if (fault) context.addIssue({ code: 'custom', path: ['zip'], message: fault });
}

const billing = z.object(postal).superRefine(checkZip);

/** Schema with the server's rules and a message for each field. */
function formFor(isFreight: boolean) {
  return z
    .object({
      ...postal,
      propertyId: z.number().nullable(),
      phone: optional(40).refine((phone) => !isFreight || phone !== '', missing.phone),
      savesAddress: z.boolean(),
      poNumber: optional(60),
      taxId: optional(40),
      /** Billing address; `null` is the shipping address. */
      billing: billing.nullable(),
    })
    .superRefine((form, context) => {
      checkZip(form, context);
      for (const field of ['street', 'suite'] as const)
        if (isFreight && isPoBox(form[field]))
          context.addIssue({ code: 'custom', path: [field], message: texts.poBox });
    });
}

export const parcelForm = formFor(false);
/** Schema for goods that a carrier delivers by appointment. */
export const freightForm = formFor(true);
export type CheckoutForm = z.output<typeof parcelForm>;

const emptyPostal: Postal = { name: '', company: '', street: '', suite: '', city: '', state: '', zip: '' };

export const emptyCheckoutForm: CheckoutForm = {
  ...emptyPostal,
  propertyId: null,
  phone: '',
  savesAddress: true,
  poNumber: '',
  taxId: '',
  billing: null,
};
export const emptyBilling = emptyPostal;

export function bodyOf(form: CheckoutForm): CheckoutBody {
  const { propertyId, poNumber, taxId, savesAddress, billing: billingAddress, ...shippingAddress } = form;
  return { propertyId, poNumber, taxId, savesAddress, billingAddress, shippingAddress };
}

const filled = ({ country: _, company, suite, ...address }: ShippingAddress) => ({
  ...address,
  company: company ?? '',
  suite: suite ?? '',
});

/** Form fields of a saved address. */
export function addressFields(address: ShippingAddress): Postal & { phone: string } {
  return { ...filled(address), phone: address.phone ?? '' };
}

export function billingFields(address: ShippingAddress | null): Postal | null {
  if (!address) return null;
  const { phone: _, ...fields } = addressFields(address);
  return fields;
}

type Place = Pick<Postal, 'street' | 'city' | 'state' | 'zip'>;

/** Parses `street, city, state, zip`; missing parts are empty. */
export function parseAddress(address: string): Place {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  const [zip = ''] = /\d{5}(?:-\d{4})?$/.exec(last) ?? [];
  const before = last.slice(0, last.length - zip.length).trim();
  if (zip) parts.splice(-1, 1, ...(before ? [before] : []));
  if (parts.length < 3) return { street: parts[0] ?? '', city: parts[1] ?? '', state: '', zip };
  const [state = '', city = ''] = [parts.pop(), parts.pop()];
  return { street: parts.join(', '), city, state, zip };
}

/** Returns whether filling in an address overwrites nothing. */
export function isBlank({ street, city, state, zip }: Place): boolean {
  return [street, city, state, zip].every((value) => value.trim() === '');
}
