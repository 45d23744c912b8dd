import { describe, expect, test } from 'vitest';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { floorPlan } from '../directory/schema.ts';
import { floorReader } from './floors.ts';
import { findHeader } from './header.ts';
import { createRowReader } from './rows.ts';

const sheet = (rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells }));
const HEADER = ['Company Name', 'Suite Number', 'Floor Number'];

function readAll(rows: readonly (readonly string[])[], header = HEADER) {
  const read = createRowReader(findHeader(sheet([header])));
  return rows.map((cells, at) => read({ number: at + 2, cells }));
}

const readOne = (cells: readonly string[]) => readAll([cells])[0];

describe('a missing floor', () => {
  const floorsIn = (rows: readonly (readonly string[])[], header: readonly string[]) =>
    readAll(rows, [...header]).map(({ values, errors }) => values[0]?.floorNumber ?? errors[0] ?? null);

  test.each([
    ['305', 3],
    ['0305', 3],
    ['305A', 3],
    ['1204', 12],
    ['Suite 201', 2],
    ['G01', 0],
    ['B101', -1],
  ])('is derived from suite %s', (suite, floor) => {
    const [read] = readAll([['Acme', suite, '']]);
    expect([read?.values[0]?.floorNumber, read?.errors]).toEqual([floor, []]);
    expect(read?.warnings).toEqual([
      expect.stringMatching(`^Row 2: Floor Number is empty. It is set to ${floor}, based on suite`),
    ]);
  });

  test.each(['7', '12045', 'Penthouse', '21-34'])('is not derived from suite %s', (suite) => {
    expect(readOne(['Acme', suite, ''])?.errors).toEqual([expect.stringContaining('Floor Number is empty')]);
  });

  test('is inherited from the rows above, where one cell covers several', () => {
    const rows = [
      ['Acme', 'A', '4'],
      ['Brick', 'B', ''],
      ['Cogs', 'C', '5'],
      ['Dyno', 'D', ''],
    ];
    expect(floorsIn(rows, HEADER)).toEqual([4, 4, 5, 5]);
    expect(readAll(rows)[1]?.warnings).toEqual([
      'Row 3: Floor Number is empty. It is set to 4, based on the rows above.',
    ]);
  });

  test('comes from suites or headings without a floor column, reported once', () => {
    const header = ['Tenant', 'Unit'];
    expect(findHeader(sheet([header]))).toMatchObject({
      errors: [],
      warnings: [
        'Row 1: there is no Floor Number column. Floors are read from the suites, such as 3 from 0305, and from headings such as 3rd Floor.',
      ],
    });
    const rows = [
      ['Acme', '0305'],
      ['Level 4', ''],
      ['Brick', 'A'],
      ['3rd Floor', ''],
      ['Cogs', 'A'],
    ];
    expect(floorsIn(rows, header)).toEqual([3, null, 4, null, 3]);
    expect(readAll(rows, header).flatMap(({ warnings }) => warnings)).toEqual([
      expect.stringContaining('“Level 4” is not a tenant'),
      expect.stringContaining('“3rd Floor” is not a tenant'),
    ]);
  });

  test('is not invented without a source', () => {
    expect(floorsIn([['Acme', 'A']], ['Tenant', 'Unit'])).toEqual([
      expect.stringMatching(/^Row 2: Floor Number is empty/),
    ]);
  });
});

describe('a building with signs of its own', () => {
  const own = { note: null, description: null, imageUrl: null, sign: null, exists: true };
  const plan = floorPlan([
    { ...own, floorNumber: 14, sign: 'PH', name: 'Penthouse' },
    { ...own, floorNumber: 2, sign: 'M', name: 'Mezzanine' },
    { ...own, floorNumber: 3, sign: '2', name: 'Second' },
    { ...own, floorNumber: 13, name: '13th Floor', exists: false },
  ]);
  const readIn = (cells: readonly string[], header = HEADER) =>
    createRowReader(findHeader(sheet([header])), { plan })({ number: 2, cells });

  test.each([
    ['ph', 14],
    ['Penthouse', 14],
    ['2', 3],
    ['2nd Floor', 3],
    ['second', 3],
    ['14', 14],
    ['B1', -1],
    ['-1', -1],
    ['Lobby', 0],
  ])('%s is floor %i', (text, floor) => {
    expect(readIn(['Acme', 'A', text]).values[0]?.floorNumber).toBe(floor);
  });

  test('asks which floor is meant where the number has the sign of another', () => {
    const above = floorPlan([{ ...own, floorNumber: 5, sign: '4', name: '4th Floor' }]);
    const read = floorReader(above);
    expect(['4', '5', '5th Floor', '6', 'B1', 'Attic'].map(read)).toEqual([
      5,
      Number.NaN,
      Number.NaN,
      6,
      -1,
      Number.NaN,
    ]);
    expect(floorReader(above, { '5': 6 })('5')).toBe(6);
  });

  test('takes the floor of a suite by its sign, and of a heading by its name', () => {
    expect(readIn(['Acme', '201', '']).values[0]?.floorNumber).toBe(3);
    const header = ['Company Name', 'Suite Number'];
    const read = createRowReader(findHeader(sheet([header])), { plan });
    read({ number: 2, cells: ['Penthouse', ''] });
    expect(read({ number: 3, cells: ['Acme', 'A'] }).values[0]?.floorNumber).toBe(14);
  });

  test('imports a tenant on a floor that is left out, and says so', () => {
    const { values, warnings } = readIn(['Acme', 'A', '13']);
    expect([values[0]?.floorNumber, warnings]).toEqual([
      13,
      ['Row 2: this building leaves out floor 13. The tenant is imported on it.'],
    ]);
  });
});
