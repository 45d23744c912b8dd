import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowReader } from './rows.ts';
import { tablesOf } from './tables.ts';

type Layout = 'floor-columns' | 'suite-columns';

function read(cells: readonly (readonly string[])[], layout: Layout) {
  const rows = cells.map((own, at) => ({ number: at + 1, cells: own })).filter(({ cells }) => cells.some(Boolean));
  const [table] = tablesOf({ sheets: [{ name: '', rows, notes: [] }], names: [] }, { layout });
  if (!table) throw new Error('no table');
  const { header, below } = table;
  const found = below.map(createRowReader(header));
  const tenants = found.flatMap(({ values }) =>
    values.map(({ companyName, suiteNumber, floorNumber }) => `${companyName}, ${suiteNumber}, ${floorNumber}`),
  );
  const lines = found.flatMap(({ values }) => values.map(({ line }) => line));
  const errors = [...header.errors, ...found.flatMap((row) => row.errors)];
  return { tenants: tenants.sort(), errors, isUnique: new Set(lines).size === lines.length };
}

const FLOORS = new Map([
  ['Basement', -1],
  ['Ground', 0],
  ['1', 1],
  ['2nd Floor', 2],
  ['Floor 12', 12],
  ['Planta 3', 3],
]);

/** "RM" alone is short for "room", the head of a column. */
const SUITE = fc.stringMatching(/^[A-Z]{1,2}$|^[A-Z]\d{1,3}$/).filter((suite) => suite !== 'RM');

test('a grid of floors and suites gives the same tenants whichever way it lies, in any order, below any title', () => {
  const grid = fc.record({
    floors: fc.shuffledSubarray([...FLOORS.keys()], { minLength: 2 }),
    suites: fc.uniqueArray(SUITE, { minLength: 2, maxLength: 6 }),
    filled: fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }),
    titles: fc.array(fc.constantFrom(['Stacking plan'], [''], ['As of', '09/30/2026']), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(grid, ({ floors, suites, filled, titles }) => {
      const companyIn = (floor: number, suite: number) =>
        filled[floor * 6 + suite] ? `Firm ${floor} of ${suite}` : '';
      const across = [
        ...titles,
        ['Suite', ...floors],
        ...suites.map((suite, at) => [suite, ...floors.map((_, floor) => companyIn(floor, at))]),
      ];
      const down = [
        ...titles,
        ['', ...suites],
        ...floors.map((floor, at) => [floor, ...suites.map((_, suite) => companyIn(at, suite))]),
      ];
      const wanted = floors.flatMap((floor, at) =>
        suites.flatMap((suite, nth) => {
          const company = companyIn(at, nth);
          return company ? [`${company}, ${suite}, ${FLOORS.get(floor)}`] : [];
        }),
      );
      const said = { tenants: wanted.sort(), errors: [], isUnique: true };
      expect(read(across, 'floor-columns')).toEqual(said);
      expect(read(down, 'suite-columns')).toEqual(said);
    }),
  );
});

test('a table that is none of floors or suites says what is missing', () => {
  const tenants = [
    ['Company', 'Unit'],
    ['Acme', 'A'],
  ];
  expect(read(tenants, 'floor-columns').errors).toEqual([
    'Row 1: no row with a Floor Number above each column was found. Choose the row that contains them.',
  ]);
  expect(read([['1', '2']], 'floor-columns').errors).toEqual([
    'Row 1: every column has a floor as its heading. The Suite Number of each row needs a column of its own.',
  ]);
});
