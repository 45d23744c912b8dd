import type { Listing } from './api.ts';

export type ListingFieldKey = Exclude<keyof Listing, 'contacts'>;
export const listingFields: readonly ListingFieldKey[] = [
  ...(['companyName', 'suiteNumber', 'phone', 'email', 'website', 'aliases'] as const),
];

/** What the form holds while a person types. */
export type ListingForm = Record<ListingFieldKey, string> & {
  contacts: { name: string; phone: string; isPrimary: boolean }[];
};

export function formOf({ contacts, ...fields }: Listing): ListingForm {
  const texts = listingFields.map((key) => [key, fields[key] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<ListingFieldKey, string>),
    contacts: contacts.map(({ name, phone, isPrimary }) => ({ name: name ?? '', phone: phone ?? '', isPrimary })),
  };
}

/** What differs from the listing that was shown; contacts in which nothing is written do not count. */
export function changesOf(listing: Listing, form: ListingForm): Partial<Listing> {
  const before = formOf(listing);
  const fields = listingFields.filter((key) => form[key].trim() !== before[key]).map((key) => [key, form[key].trim()]);
  const contacts = form.contacts
    .map(({ name, phone, isPrimary }) => ({ name: name.trim(), phone: phone.trim(), isPrimary }))
    .filter(({ name, phone }) => name || phone);
  const isSame = JSON.stringify(contacts) === JSON.stringify(before.contacts);
  return { ...Object.fromEntries(fields), ...(!isSame && { contacts }) };
}
