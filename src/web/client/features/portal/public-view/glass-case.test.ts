import { expect, test } from 'vitest';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { sheetGroups } from './glass-case.ts';

const company = (id: number, companyName: string, floorNumber: number, suiteNumber: string) =>
  ({ id, companyName, floorNumber, suiteNumber }) as Directory['tenants'][number];
const person = (id: number, tenantId: number, name: string, isListed = true) =>
  ({ id, tenantId, name, isListed, sortName: null, isPrimary: false, phone: null }) as Directory['contacts'][number];

const directory = {
  tenants: [company(1, 'Zenith', 1, '102'), company(2, 'Ångström', 2, '210'), company(3, 'Acme', 1, '101')],
  contacts: [person(7, 2, 'Anil Patel, MD'), person(8, 2, 'Ruth Abrams'), person(9, 1, 'Not Listed', false)],
  floors: [
    { floorNumber: 2, name: 'Penthouse', sign: 'PH', note: null, description: null, imageUrl: null, exists: true },
  ],
  wallOrder: 'floors-down' as const,
};
const groupsOf = (order: 'floors' | 'names', over: Partial<Directory> = {}) =>
  sheetGroups({ ...directory, ...over }, order).map(({ mark, lines }) => [
    mark,
    ...lines.map(({ name, place, person }) => [name, place, ...(person ? [person] : [])].join(' | ')),
  ]);

test('by floor the sheet has the wall’s order and signs, with listed people below their company', () => {
  const penthouse = ['PH', 'Ångström | 210', 'Abrams, Ruth | 210 | below', 'Patel, Anil, MD | 210 | below'];
  const first = ['1', 'Acme | 101', 'Zenith | 102'];
  expect(groupsOf('floors')).toEqual([penthouse, first]);
  expect(groupsOf('floors', { wallOrder: 'names' })).toEqual([penthouse, first]);
  expect(groupsOf('floors', { wallOrder: 'floors-up' })).toEqual([first, penthouse]);
});

test('by name companies and listed people are one alphabet, each with its floor', () => {
  expect(groupsOf('names')).toEqual([
    ['A', 'Abrams, Ruth | PH · 210 | alone', 'Acme | 1 · 101', 'Ångström | PH · 210'],
    ['P', 'Patel, Anil, MD | PH · 210 | alone'],
    ['Z', 'Zenith | 1 · 102'],
  ]);
});
