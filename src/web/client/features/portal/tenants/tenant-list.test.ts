import { describe, expect, test } from 'vitest';
import { floorPlan, updateTenantInput } from '../../../../../modules/directory/schema.ts';
import { sortIn, sortText } from './sort.ts';
import {
  entriesOf,
  filterEntries,
  isInPart,
  partsOf,
  type SortColumn,
  searchOf,
  sortColumns,
  sortEntries,
  type TenantEntry,
} from './tenant-list.ts';

const tenant = (id: number, floorNumber: number, suiteNumber: string, companyName: string) => ({
  id,
  propertyId: 1,
  revision: 1,
  presence: 'here' as const,
  ...updateTenantInput.parse({ companyName, suiteNumber, floorNumber }),
});
const contact = (tenantId: number, name: string | null, isPrimary: boolean, phone: string | null = null) => ({
  id: tenantId,
  tenantId,
  name,
  phone,
  isPrimary,
  isListed: false,
  sortName: null,
});

const entries = entriesOf(
  [
    tenant(1, 2, '210', 'Cedar'),
    tenant(2, -1, 'B2', 'Atlas'),
    tenant(3, 2, '21', 'Birch'),
    { ...tenant(4, 2, '3', 'atlas II'), phone: '512 555 0100' },
  ],
  [contact(1, 'Zoe', true), contact(3, 'Ann', false), contact(4, null, true, '555-1')],
);
const search = searchOf(entries, floorPlan([]));
const ids = (list: readonly { tenant: { id: number } }[]) => list.map((entry) => entry.tenant.id);
const sorted = (column: SortColumn, isDescending = false) => ids(sortEntries(entries, { column, isDescending }));

describe('the order of the table', () => {
  test('sorts floors ascending, and suites of a floor naturally', () => {
    expect(sorted('floor')).toEqual([2, 4, 3, 1]);
  });
  test('descending reverses the floors, not the suites within them', () => {
    expect(sorted('floor', true)).toEqual([4, 3, 1, 2]);
  });
  test('ignores case in company names', () => {
    expect(sorted('company')).toEqual([2, 4, 3, 1]);
  });
  test('puts tenants without a primary contact last in both directions', () => {
    expect(sorted('primary')).toEqual([4, 1, 2, 3]);
    expect(sorted('primary', true)).toEqual([1, 4, 2, 3]);
  });
  test('puts tenants without a phone last in both directions', () => {
    expect([sorted('phone'), sorted('phone', true)]).toEqual(Array(2).fill([4, 2, 3, 1]));
  });
});

describe('the filter', () => {
  test.each([
    ['ATLAS', [2, 4]],
    ['b2', [2]],
    ['ann', [3]],
    ['basement', [2]],
    ['dr. zoe', [1]],
    ['210 cedar', [1]],
    ['2nd floor', [1, 3, 4]],
    ['  ', [1, 2, 3, 4]],
    ['nobody', []],
  ])('%j finds %j', (term, expected) => {
    expect(ids(filterEntries(entries, search, term))).toEqual(expected);
  });
});

test('a floor limits the list and its filter', () => {
  const onFloor2 = (entry: TenantEntry) => isInPart(entry, 2);
  expect(partsOf(entries)).toEqual([-1, 2]);
  expect(ids(filterEntries(entries, search, '', onFloor2))).toEqual([1, 3, 4]);
  expect(ids(filterEntries(entries, search, 'atlas', onFloor2))).toEqual([4]);
});

test('future and former tenants can be listed separately', () => {
  const moving = entriesOf(
    [
      { ...tenant(1, 1, '1', 'Here') },
      { ...tenant(2, 1, '2', 'Soon'), presence: 'coming' },
      { ...tenant(3, 2, '3', 'Gone'), presence: 'past' },
    ],
    [],
  );
  expect(partsOf(moving)).toEqual([1, 2, 'coming', 'past']);
  const part = (name: 'coming' | 'past' | 1) =>
    ids(filterEntries(moving, searchOf(moving, floorPlan([])), '', (entry) => isInPart(entry, name)));
  expect([part('coming'), part('past')]).toEqual([[2], [3]]);
  expect(part(1)).toEqual([1, 2]);
});

test('a primary contact without a name is shown by phone', () => {
  expect(entries.map(({ primary }) => primary)).toEqual(['Zoe', null, null, '555-1']);
});

test.each([
  ['', { column: 'floor', isDescending: false }],
  ['-floor', { column: 'floor', isDescending: true }],
  ['company', { column: 'company', isDescending: false }],
  ['-phone', { column: 'phone', isDescending: true }],
] as const)('%j in the address sorts by %j', (text, sort) => {
  expect(sortIn(text, sortColumns)).toEqual(sort);
  expect(sortText(sort, sortColumns)).toBe(text);
});

test.each(['size', '--suite', '-'])('%j in the address sorts by floor', (text) => {
  expect(sortIn(text, sortColumns)).toEqual({ column: 'floor', isDescending: false });
});
