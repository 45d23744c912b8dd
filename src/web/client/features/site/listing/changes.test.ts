import { expect, test } from 'vitest';
import { type PublicDetailKey, publicDetailKeys } from '../../../../../modules/directory/values.ts';
import type { Listing } from './api.ts';
import { changesOf, formOf } from './changes.ts';

const noDetails = Object.fromEntries(publicDetailKeys.map((key) => [key, null])) as Record<PublicDetailKey, null>;
const listing: Listing = {
  ...noDetails,
  companyName: 'Acme',
  suiteNumber: '100',
  email: 'a@acme.example',
  contacts: [{ name: 'Jane', phone: null, isPrimary: true, isListed: false }],
};

test('only changed fields are sent', () => {
  const form = formOf(listing);
  expect(changesOf(listing, form)).toEqual({});
  expect(changesOf(listing, { ...form, phone: ' 512 555 0100 ', email: '' })).toEqual({
    phone: '512 555 0100',
    email: '',
  });
});

test('contacts are sent as a whole, without empty ones', () => {
  const form = formOf(listing);
  const empty = { name: ' ', phone: '', isPrimary: false, isListed: false };
  expect(changesOf(listing, { ...form, contacts: [...form.contacts, empty] })).toEqual({});
  expect(changesOf(listing, { ...form, contacts: [empty] })).toEqual({ contacts: [] });
  const [jane] = form.contacts;
  const listed = { ...jane, name: 'Jane', phone: '', isPrimary: true, isListed: true };
  expect(changesOf(listing, { ...form, contacts: [listed] })).toEqual({ contacts: [listed] });
});

test('hours are read from a text, cleared by none, and refused where they cannot be read', () => {
  const hours = { weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], exceptions: [] };
  const open = { ...listing, hours };
  expect(formOf(open).hours).toBe('Mon–Fri 9 AM–5 PM');
  expect(changesOf(open, formOf(open))).toEqual({});
  expect(changesOf(listing, { ...formOf(listing), hours: ' lun-vie 9-17 ' })).toEqual({ hours });
  expect(changesOf(open, { ...formOf(open), hours: ' ' })).toEqual({ hours: null });
  expect(changesOf(open, { ...formOf(open), hours: 'whenever' })).toBeNull();
});
