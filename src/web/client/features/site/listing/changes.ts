import { type ListingFieldKey, listingFieldKeys } from '../../../../../modules/reviews/values.ts';
import type { Listing } from './api.ts';

/** Contacts as one field, all others as text. */
export type ListingForm = Record<ListingFieldKey, string> & {
  contacts: { name: string; phone: string; isPrimary: boolean }[];
};

export function formOf({ contacts, ...fields }: Listing): ListingForm {
  const texts = listingFieldKeys.map((key) => [key, fields[key] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<ListingFieldKey, string>),
    contacts: contacts.map(({ name, phone, isPrimary }) => ({ name: name ?? '', phone: phone ?? '', isPrimary })),
  };
}

/** Changed fields only. Empty contacts are dropped. */
export function changesOf(listing: Listing, form: ListingForm): Partial<Listing> {
  const before = formOf(listing);
  const fields = listingFieldKeys
    .filter((key) => form[key].trim() !== before[key])
    .map((key) => [key, form[key].trim()]);
  const contacts = form.contacts
    .map(({ name, phone, isPrimary }) => ({ name: name.trim(), phone: phone.trim(), isPrimary }))
    .filter(({ name, phone }) => name || phone);
  const isSame = JSON.stringify(contacts) === JSON.stringify(before.contacts);
  return { ...Object.fromEntries(fields), ...(!isSame && { contacts }) };
}
