import { expect, test } from 'vitest';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { findHeader } from './header.ts';

const sheet = (rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells }));
const read = (cells: readonly string[], chosen: Record<string, string>) => {
  const { places, all, errors } = findHeader(sheet([cells]), { columns: chosen });
  return { places: Object.fromEntries(places), all, errors };
};

const CELLS = ['Tenant', 'Trading  Style', 'Unit', 'Floor', 'Tel'];

test('a chosen column overrides its header', () => {
  expect(read(CELLS, { 'Company Name': 'Trading Style', 'Contact Phone': 'Tel' })).toEqual({
    places: { companyName: 1, suiteNumber: 2, floorNumber: 3, contactPhone: 4 },
    all: ['Tenant', 'Trading Style', 'Unit', 'Floor', 'Tel'],
    errors: [],
  });
});

test('an ignored column is left out, and an unknown header has no effect', () => {
  expect(read(CELLS, { Phone: '', 'Company Name': 'Gone', Nonsense: 'Tel' }).places).toEqual({
    companyName: 0,
    suiteNumber: 2,
    floorNumber: 3,
  });
});

test('a header row of unknown words is found by the chosen columns', () => {
  const chosen = { 'Company Name': 'Wer', 'Suite Number': 'Wo', 'Floor Number': 'Hoch' };
  expect(findHeader(sheet([['Liste'], ['Wer', 'Wo', 'Hoch']]), { columns: chosen })).toMatchObject({
    index: 1,
    errors: [],
  });
});
