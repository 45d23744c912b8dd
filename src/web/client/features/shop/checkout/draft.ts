import { z } from 'zod';
import type { CheckoutForm } from './address.ts';

const KEY = 'foyer-checkout-address';

const field = z.string().max(500);
const postal = { name: field, company: field, street: field, suite: field, city: field, state: field, zip: field };
const keptDraft = z.object({
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

/** Stores the address for this tab through reloads and logins. */
export function storeDraft(userId: number, form: CheckoutForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, form } satisfies z.input<typeof keptDraft>));
  } catch {
    // Some private windows block storage: the address must be typed again.
  }
}

/** Returns the user's draft in this tab; another user's is removed. */
export function draftOf(userId: number): CheckoutForm | null {
  const draft = keptDraft.safeParse(parsed(readStorage())).data;
  if (draft?.userId === userId) return draft.form;
  forgetDraft();
  return null;
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is no draft.
  }
}

function readStorage(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // storage blocked
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // written by an older build or by hand
  }
}
