import { z } from 'zod';
import type { CheckoutForm } from './address.ts';

const KEY = 'foyer-checkout-address';

const field = z.string().max(500);
const kept = z.object({
  userId: z.int(),
  form: z.object({
    propertyId: z.int().nullable(),
    name: field,
    street: field,
    city: field,
    state: field,
    zip: field,
  }),
});

/** Keeps what is typed of an address for this tab: through a reload, the way back to the cart and the end of a session. */
export function keepDraft(userId: number, form: CheckoutForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, form } satisfies z.input<typeof kept>));
  } catch {
    // storage is refused in some private windows: the address is typed again then
  }
}

/** What this person typed in this tab before; what somebody else typed is removed. */
export function draftOf(userId: number): CheckoutForm | null {
  const draft = kept.safeParse(parsed(read())).data;
  if (draft?.userId === userId) return draft.form;
  forgetDraft();
  return null;
}

/** Once the order is there. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // as above: then there is none
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // as above
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // not what we keep here: an older build's, or somebody's hand
  }
}
