import { describe, expect, test } from 'vitest';
import { sampleContact, sampleTenant } from '../sample-directory.ts';
import { countTenants, floorsOf } from './floors.ts';
import { matcherOf, piecesOf, searchFloors } from './search.ts';

const floors = floorsOf({
  tenants: [
    sampleTenant(1, {
      companyName: 'Northwind Traders',
      suiteNumber: '101',
      floorNumber: 1,
      aliases: 'Boreas Imports',
    }),
    sampleTenant(2, { companyName: 'Café Lumière', suiteNumber: 'G-2', floorNumber: 0 }),
    sampleTenant(3, { companyName: '東京商事', suiteNumber: '1210', floorNumber: 12 }),
  ],
  contacts: [
    sampleContact(1, 3, { name: 'Ada O’Neil' }),
    sampleContact(2, 3, { name: 'Grace Hopper' }),
    sampleContact(3, 1, { name: null }),
  ],
});

const found = (term: string) =>
  searchFloors(floors, matcherOf(term)).flatMap(({ tenants }) => tenants.map(({ tenant }) => tenant.id));

describe('searchFloors', () => {
  test.each([
    ['NORTH', [1]],
    ['boréas', [1]],
    ['imports', [1]],
    ['lumière', [2]],
    ['LUMIÈRE', [2]],
    ['cafe lumiere', [2]],
    ['Äda', [3]],
    ['g-2', [2]],
    ['g–2', [2]],
    ["o'neil", [3]],
    ['o’neil', [3]],
    ['hopper', [3]],
    ['東京', [3]],
    ['10', [1, 3]],
    ['  north  ', [1]],
    ['1st', []],
  ])('%s', (term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  test.each([
    ['nortwind', [1]],
    ['northwint', [1]],
    ['nrothwind', [1]],
    ['northhwind', [1]],
    ['traiders', [1]],
    ['borias', [1]],
    ['lumeire', [2]],
    ['hoper', [3]],
    ['suite 1210', [3]],
    ['Ste. 101', [1]],
    ['#g-2', [2]],
    ['nortwint', []],
    ['nxr', []],
    ['zzzz', []],
  ])('%s forgives one wrong letter and the word before a suite, no more', (term, ids) => {
    expect(
      searchFloors(floors, matcherOf(term), term).flatMap(({ tenants }) => tenants.map(({ tenant }) => tenant.id)),
    ).toEqual(ids);
  });

  test('an empty term leaves everything as it is, the very same array', () => {
    expect(searchFloors(floors, matcherOf('   '))).toBe(floors);
  });

  test('takes what people type literally', () => {
    for (const term of ['.*', '(', '[a', '\\', '$1', '{2}', '^', 'a|b', '/']) expect(found(term)).toEqual([]);
  });

  test('all of 2,000 tenants are searched', () => {
    const tenants = Array.from({ length: 2000 }, (_, i) =>
      sampleTenant(i + 1, { companyName: `Company ${i}`, suiteNumber: `${i}`, floorNumber: i % 50 }),
    );
    const many = floorsOf({
      tenants,
      contacts: tenants.map(({ id }) => sampleContact(id, id, { name: `Person ${id}` })),
    });
    const result = searchFloors(many, matcherOf('son 19'));
    expect(countTenants(result)).toBe(111);
  });
});

describe('piecesOf', () => {
  test('cuts out every hit and keeps the text as written', () => {
    expect(piecesOf('Anna and Annabel', matcherOf('anna'))).toEqual([
      { text: 'Anna', isHit: true },
      { text: ' and ', isHit: false },
      { text: 'Anna', isHit: true },
      { text: 'bel', isHit: false },
    ]);
  });

  test('without a term the text is one piece', () => {
    expect(piecesOf('Anna', null)).toEqual([{ text: 'Anna', isHit: false }]);
  });
});
