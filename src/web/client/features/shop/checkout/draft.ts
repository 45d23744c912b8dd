import { z } from 'zod';
import type { CheckoutForm } from './address.ts';

const KEY = 'foyer-checkout-address';

const field = z.string().max(500);
const postal = { name: field, company: field, street: field, suite: field, city: field, state: field, zip: field };
const kept = z.object({
  userId: z.int(),
  form: z.object({
    ...postal,
    propertyId: z.int().nullable(),
    phone: field,
    savesAddress: z.boolean(),
    poNumber: field,
    taxId: field,
    billing: z.object(postal).nullable(),
  }),
});

/** Keeps the address for this tab through reloads and logins. */
export function keepDraft(userId: number, form: CheckoutForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, form } satisfies z.input<typeof kept>));
  } catch {
    // some private windows refuse storage: the address is typed again
  }
}

/** The person's draft in this tab; another person's is removed. */
export function draftOf(userId: number): CheckoutForm | null {
  const draft = kept.safeParse(parsed(read())).data;
  if (draft?.userId === userId) return draft.form;
  forgetDraft();
  return null;
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // refused storage: there is no draft
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // refused storage
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // written by an older build or by hand
  }
}
