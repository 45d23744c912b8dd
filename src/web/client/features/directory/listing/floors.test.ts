import { expect, test } from 'vitest';
import { sampleContact, sampleTenant } from '../sample-directory.ts';
import { countTenants, floorsOf, maxColumns } from './floors.ts';

test('floors ascend from the basement, suites are in natural order', () => {
  const floors = floorsOf({
    tenants: [
      sampleTenant(1, { floorNumber: 21, suiteNumber: '2110' }),
      sampleTenant(2, { floorNumber: -1, suiteNumber: 'B2' }),
      sampleTenant(3, { floorNumber: 21, suiteNumber: '219' }),
      sampleTenant(4, { floorNumber: 0, suiteNumber: '1' }),
      sampleTenant(5, { floorNumber: -1, suiteNumber: 'B10' }),
    ],
    contacts: [],
  });
  expect(floors.map(({ label, tenants }) => [label, tenants.map(({ tenant }) => tenant.suiteNumber)])).toEqual([
    ['Basement 1', ['B2', 'B10']],
    ['Ground Floor', ['1']],
    ['21st Floor', ['219', '2110']],
  ]);
  expect(countTenants(floors)).toBe(5);
  expect(maxColumns(floors)).toBe(2);
});

test('a tenant has its own contacts, the primary one first', () => {
  const [floor] = floorsOf({
    tenants: [sampleTenant(1), sampleTenant(2)],
    contacts: [sampleContact(1, 1), sampleContact(2, 1, { isPrimary: true }), sampleContact(3, 2)],
  });
  expect(floor?.tenants.map(({ contacts }) => contacts.map(({ id }) => id))).toEqual([[2, 1], [3]]);
});

test('an empty building has no floors and one column', () => {
  expect(floorsOf({ tenants: [], contacts: [] })).toEqual([]);
  expect(maxColumns([])).toBe(1);
});
