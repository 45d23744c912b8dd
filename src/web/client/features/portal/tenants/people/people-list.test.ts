import { describe, expect, test } from 'vitest';
import { floorPlan, updateTenantInput } from '../../../../../../modules/directory/schema.ts';
import { entriesOf, filterEntries } from '../tenant-list.ts';
import {
  accessibleNameOf,
  boardFilters,
  findCompany,
  type PersonColumn,
  type PersonEntry,
  peopleOf,
  searchPeople,
  sortPeople,
  tenantsByCompanyText,
} from './people-list.ts';

const tenant = (id: number, companyName: string, suiteNumber: string) => ({
  id,
  propertyId: 1,
  revision: 1,
  presence: 'here' as const,
  ...updateTenantInput.parse({ companyName, suiteNumber, floorNumber: 2 }),
});
const contact = (id: number, tenantId: number, name: string | null, phone: string | null = null, isListed = false) => ({
  id,
  tenantId,
  name,
  phone,
  isPrimary: false,
  isListed,
  sortName: null,
});

const tenants = [tenant(1, 'Hill Country Dental', '210'), tenant(2, 'Atlas', '21'), tenant(3, 'Atlas', '3')];
const people = peopleOf(
  entriesOf(tenants, [
    contact(1, 1, 'Anil Patel', '555-2', true),
    contact(2, 1, 'Dr. Zoe Adams'),
    contact(3, 2, 'Maria de la Cruz', '555-1'),
    contact(4, 3, null, '555-0', true),
    contact(5, 3, 'Ben Patel'),
  ]),
);
const ids = (list: readonly PersonEntry[]) => list.map((person) => person.contact.id);
const sorted = (column: PersonColumn, isDescending = false) => ids(sortPeople(people, { column, isDescending }));

test('people are named and sorted as on the board, who has no name last in both directions', () => {
  expect(people.map(accessibleNameOf)).toEqual([
    'Patel, Anil',
    'Dr. Zoe Adams',
    'de la Cruz, Maria',
    '555-0',
    'Patel, Ben',
  ]);
  expect([sorted('name'), sorted('name', true)]).toEqual([
    [2, 3, 1, 5, 4],
    [5, 1, 3, 2, 4],
  ]);
});

test('other columns fall back to the family name; those on the board come first', () => {
  expect(sorted('company')).toEqual([3, 5, 4, 2, 1]);
  expect(sorted('suite')).toEqual([5, 4, 3, 2, 1]);
  expect([sorted('phone'), sorted('phone', true)]).toEqual([
    [4, 3, 1, 2, 5],
    [1, 3, 4, 2, 5],
  ]);
  expect(sorted('board')[0]).toBe(1);
});

describe('the search', () => {
  const search = searchPeople(people, floorPlan([]));
  test.each([
    ['patel', [1, 5]],
    ['patel 210', [1]],
    ['hill', [1, 2]],
    ['Dr. Adams', [2]],
    ['nobody', []],
  ])('%j finds %j', (term, expected) => {
    expect(ids(filterEntries(people, search, term))).toEqual(expected);
  });
  test('a filter takes a contact without a name to be off the board', () => {
    expect(ids(filterEntries(people, search, '', boardFilters.on))).toEqual([1]);
    expect(ids(filterEntries(people, search, 'patel', boardFilters.off))).toEqual([5]);
  });
});

test('a company is named in any letters; of several with a name, with its suite', () => {
  const companies = tenantsByCompanyText(tenants);
  expect([...companies.keys()]).toEqual(['Hill Country Dental', 'Atlas · 21', 'Atlas · 3']);
  expect(findCompany(' hill country DENTAL ', companies)).toBe(tenants[0]);
  expect(findCompany('Atlas · 3', companies)).toBe(tenants[2]);
  expect(findCompany('atlas', companies)).toBe('Several companies are called that: choose the one with its suite');
  expect(findCompany('Atl', companies)).toBe('Enter a company of this building');
  expect(findCompany(' ', companies)).toBe('Enter a company of this building');
});
