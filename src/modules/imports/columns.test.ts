import { expect, test } from 'vitest';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { findHeader } from './columns.ts';

const sheet = (rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells }));
const read = (cells: readonly string[], chosen: Record<string, string>) => {
  const { places, all, errors } = findHeader(sheet([cells]), chosen);
  return { places: Object.fromEntries(places), all, errors };
};

const CELLS = ['Tenant', 'Trading  Style', 'Unit', 'Floor', 'Tel'];

test('a column is read as what a person says it is, and no longer as what its name says', () => {
  expect(read(CELLS, { 'Company Name': 'Trading Style', 'Contact Phone': 'Tel' })).toEqual({
    places: { companyName: 1, suiteNumber: 2, floorNumber: 3, contactPhone: 4 },
    all: ['Tenant', 'Trading Style', 'Unit', 'Floor', 'Tel'],
    errors: [],
  });
});

test('what is chosen to be left out is, and a word that the file does not have says nothing', () => {
  expect(read(CELLS, { Phone: '', 'Company Name': 'Gone', Nonsense: 'Tel' }).places).toEqual({
    companyName: 0,
    suiteNumber: 2,
    floorNumber: 3,
  });
});

test('a header of none of our words is found by those that are chosen', () => {
  const chosen = { 'Company Name': 'Mieter', 'Suite Number': 'Raum', 'Floor Number': 'Etage' };
  expect(findHeader(sheet([['Liste'], ['Mieter', 'Raum', 'Etage']]), chosen)).toMatchObject({ index: 1, errors: [] });
});
