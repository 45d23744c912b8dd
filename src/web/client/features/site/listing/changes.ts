import { type ListingFieldKey, listingFieldKeys } from '../../../../../modules/reviews/values.ts';
import { formatHours } from '../../../../../shared/hours/hours-text.ts';
import { parseHours } from '../../../../../shared/hours/parse-hours.ts';
import hoursWords from '../../../../../texts/generated/kit/hours.en.js';
import type { Listing } from './api.ts';

/** Form of a listing: contacts as one field, all others as text. */
export type ListingForm = Record<ListingFieldKey, string> & {
  contacts: { name: string; phone: string; isPrimary: boolean; isListed: boolean }[];
};

export function formOf({ contacts, ...fields }: Listing): ListingForm {
  const hours = fields.hours ? formatHours(fields.hours, hoursWords) : '';
  const texts = listingFieldKeys.map((key) => [key, key === 'hours' ? hours : (fields[key] ?? '')]);
  return {
    ...(Object.fromEntries(texts) as Record<ListingFieldKey, string>),
    contacts: contacts.map(({ name, phone, ...contact }) => ({ name: name ?? '', phone: phone ?? '', ...contact })),
  };
}

/** Changed fields without empty contacts; `null` if the hours cannot be parsed. */
export function changesOf(listing: Listing, form: ListingForm): Partial<Listing> | null {
  const before = formOf(listing);
  const fields = listingFieldKeys
    .filter((key) => form[key].trim() !== before[key])
    .map((key) => [key, key === 'hours' ? parseHours(form.hours) : form[key].trim()] as const);
  if (form.hours.trim() !== '' && fields.some(([key, value]) => key === 'hours' && value === null)) return null;
  const contacts = form.contacts
    .map(({ name, phone, ...contact }) => ({ name: name.trim(), phone: phone.trim(), ...contact }))
    .filter(({ name, phone }) => name || phone);
  const isSame = JSON.stringify(contacts) === JSON.stringify(before.contacts);
  return { ...Object.fromEntries(fields), ...(!isSame && { contacts }) };
}
