import { describe, expect, test } from 'vitest';
import { updateTenantInput } from '../../../../modules/directory/schema.ts';
import { entriesOf, filterEntries, type SortColumn, sortEntries } from './tenant-list.ts';

const tenant = (id: number, floorNumber: number, suiteNumber: string, companyName: string) => ({
  ...{ id, propertyId: 1, revision: 1 },
  ...updateTenantInput.parse({ companyName, suiteNumber, floorNumber }),
});
const contact = (tenantId: number, name: string | null, isPrimary: boolean, phone: string | null = null) => ({
  id: tenantId,
  tenantId,
  name,
  phone,
  isPrimary,
});

const entries = entriesOf(
  [
    tenant(1, 2, '210', 'Cedar'),
    tenant(2, -1, 'B2', 'Atlas'),
    tenant(3, 2, '21', 'Birch'),
    tenant(4, 2, '3', 'atlas II'),
  ],
  [contact(1, 'Zoe', true), contact(3, 'Ann', false), contact(4, null, true, '555-1')],
);
const ids = (list: readonly { tenant: { id: number } }[]) => list.map((entry) => entry.tenant.id);
const sorted = (column: SortColumn, isDescending = false) => ids(sortEntries(entries, { column, isDescending }));

describe('the order of the table', () => {
  test('floors ascend, suites within a floor are in natural order', () => {
    expect(sorted('floor')).toEqual([2, 4, 3, 1]);
  });
  test('downwards turns the floors round, not the suites within them', () => {
    expect(sorted('floor', true)).toEqual([4, 3, 1, 2]);
  });
  test('companies ignore case', () => {
    expect(sorted('company')).toEqual([2, 4, 3, 1]);
  });
  test('those without a primary contact come last either way', () => {
    expect(sorted('primary')).toEqual([4, 1, 2, 3]);
    expect(sorted('primary', true)).toEqual([1, 4, 2, 3]);
  });
});

describe('the filter', () => {
  test.each([
    ['ATLAS', [2, 4]],
    ['b2', [2]],
    ['ann', [3]],
    ['basement', [2]],
    ['  ', [1, 2, 3, 4]],
    ['nobody', []],
  ])('%j finds %j', (term, expected) => {
    expect(ids(filterEntries(entries, term))).toEqual(expected);
  });
});

test('a primary contact without a name is shown by phone', () => {
  expect(entries.map(({ primary }) => primary)).toEqual(['Zoe', null, null, '555-1']);
});
