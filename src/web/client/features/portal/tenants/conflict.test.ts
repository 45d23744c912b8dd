import { expect, test } from 'vitest';
import { updateTenantInput } from '../../../../../modules/directory/schema.ts';
import { differencesOf } from './conflict.ts';

const fields = updateTenantInput.parse({ companyName: 'Northwind', suiteNumber: '300', floorNumber: 3 });
const current = { id: 7, propertyId: 1, ...fields, revision: 9 };

test('only the fields that differ are shown, in the form’s words', () => {
  const mine = { ...current, floorNumber: -1, contacts: [{ name: 'Ada', phone: '555', isPrimary: true }] };
  expect(differencesOf(mine, { ...current, contacts: [] })).toEqual([
    { field: 'Floor Number', mine: 'Basement 1', theirs: '3rd Floor' },
    { field: 'Contacts', mine: 'Ada, 555 (Primary Contact)', theirs: '' },
  ]);
});

test('contacts that the other version does not tell of are not compared', () => {
  const mine = { ...current, contacts: [{ name: 'Ada', phone: null, isPrimary: false }] };
  expect(differencesOf(mine, current)).toEqual([]);
});
