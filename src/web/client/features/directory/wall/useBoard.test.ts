import { expect, test } from 'vitest';
import { ruler } from '../../../lib/wall-layout/sample-task.ts';
import { floorsOf, planOf } from '../listing/floors.ts';
import { sampleContact, sampleFloor, sampleTenant } from '../sample-directory.ts';
import { groupsOf, letterOf } from './useBoard.ts';

const floors = floorsOf({
  tenants: [
    sampleTenant(1, { companyName: 'Zenith', suiteNumber: '300', floorNumber: 3 }),
    sampleTenant(2, { companyName: 'écru', suiteNumber: 'B1', floorNumber: -1 }),
    sampleTenant(3, { companyName: 'Eagle', suiteNumber: '10', floorNumber: 0 }),
    sampleTenant(4, { companyName: '3M', suiteNumber: '12', floorNumber: 0 }),
  ],
  contacts: [],
});
const listed = (order: Parameters<typeof groupsOf>[1]) =>
  groupsOf(floors, order, ruler).map(({ mark, rows }) => [mark, rows.map(({ id, suite }) => `${id} ${suite}`)]);

test('floors descend or ascend', () => {
  const down = [
    ['3', ['1 300']],
    ['G', ['3 10', '4 12']],
    ['B1', ['2 B1']],
  ];
  expect(listed('floors-down')).toEqual(down);
  expect(listed('floors-up')).toEqual(down.toReversed());
});

test('by name each letter appears once, accents are ignored, and floor and suite are on the right', () => {
  expect(listed('names')).toEqual([
    ['#', ['4 G · 12']],
    ['E', ['3 G · 10', '2 B1 · B1']],
    ['Z', ['1 3 · 300']],
  ]);
});

test('listed people are among the companies by name, and below their own by floor', () => {
  const clinic = floorsOf({
    tenants: [
      sampleTenant(1, { companyName: 'Great Lakes', suiteNumber: '210', floorNumber: 2 }),
      sampleTenant(2, { companyName: 'Quill', suiteNumber: '220', floorNumber: 2 }),
    ],
    contacts: [
      sampleContact(5, 1, { name: 'Dr. Anil Patel', isListed: true }),
      sampleContact(6, 1, { name: 'Ruth Abrams, MD', isListed: true }),
      sampleContact(7, 1, { name: 'Not Listed' }),
    ],
  });
  const rows = (order: Parameters<typeof groupsOf>[1]) =>
    groupsOf(clinic, order, ruler).flatMap(({ mark, rows: groupRows }) =>
      groupRows.map(({ name, suite, person }) => [mark, name.text, suite, person]),
    );
  expect(rows('floors-down')).toEqual([
    ['2', 'Great Lakes', '210', undefined],
    ['2', 'Abrams, Ruth, MD', '210', 'below'],
    ['2', 'Dr. Anil Patel', '210', 'below'],
    ['2', 'Quill', '220', undefined],
  ]);
  expect(rows('names')).toEqual([
    ['A', 'Abrams, Ruth, MD', '2 · 210', 'alone'],
    ['G', 'Great Lakes', '2 · 210', undefined],
    ['P', 'Dr. Anil Patel', '2 · 210', 'alone'],
    ['Q', 'Quill', '2 · 220', undefined],
  ]);
});

test('a floor has its own sign in the margin, and beside the suite on a board by name', () => {
  const plan = planOf([sampleFloor(14, { sign: 'PH', name: 'Penthouse' })]);
  const top = floorsOf({ tenants: [sampleTenant(1, { suiteNumber: '1', floorNumber: 14 })], contacts: [] }, plan);
  const [byFloor, byName] = (['floors-down', 'names'] as const).map((order) => groupsOf(top, order, ruler)[0]);
  expect([byFloor?.mark, byFloor?.label, byName?.rows[0]?.suite]).toEqual(['PH', 'Penthouse', 'PH · 1']);
});

test.each([
  ['Ørsted', 'Ø'],
  ['Éclair', 'E'],
  ['東京商事', '東'],
  ['“Quoted”', '#'],
  [' 7 Days', '#'],
])('%s is listed under %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});

test('a wide sign is drawn smaller, at most as wide as three figures', () => {
  const plan = planOf([sampleFloor(2, { sign: 'MEZZ' }), sampleFloor(3, { sign: 'PH' })]);
  const tenants = [sampleTenant(1, { floorNumber: 2 }), sampleTenant(2, { floorNumber: 3 })];
  const marks = groupsOf(floorsOf({ tenants, contacts: [] }, plan), 'floors-up', ruler);
  expect(marks.map(({ mark, markWidth, markScale }) => [mark, markWidth, markScale])).toEqual([
    ['MEZZ', ruler.mark('000'), 0.75],
    ['PH', ruler.mark('PH'), 1],
  ]);
});
