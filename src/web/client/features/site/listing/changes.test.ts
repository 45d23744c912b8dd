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
  contacts: [{ name: 'Jane', phone: null, isPrimary: true }],
};

test('only changed fields are sent', () => {
  const form = formOf(listing);
  expect(changesOf(listing, form)).toEqual({});
  expect(changesOf(listing, { ...form, phone: ' 512 555 0100 ', email: '' })).toEqual({
    ...{ phone: '512 555 0100', email: '' },
  });
});

test('contacts are sent as a whole, without empty ones', () => {
  const form = formOf(listing);
  const empty = { name: ' ', phone: '', isPrimary: false };
  expect(changesOf(listing, { ...form, contacts: [...form.contacts, empty] })).toEqual({});
  expect(changesOf(listing, { ...form, contacts: [empty] })).toEqual({ contacts: [] });
});
