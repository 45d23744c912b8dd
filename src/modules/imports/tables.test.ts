import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sheet, SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { createRowReader, type ReadRow, type RowOptions } from './rows.ts';
import { headOf, tablesOf } from './tables.ts';

const sheetOf = (rows: readonly (readonly string[])[], name = ''): Sheet => ({
  name,
  rows: rows.map((cells, at): SheetRow => ({ number: at + 1, cells })).filter(({ cells }) => cells.some(Boolean)),
  notes: [],
});

function read(rows: readonly (readonly string[])[], options: RowOptions = {}): ReadRow[] {
  return tablesOf({ sheets: [sheetOf(rows)], names: [] }, {}).flatMap(({ header, below }) => {
    const readRow = createRowReader(header, options);
    return below.map(readRow);
  });
}

const tenantsIn = (found: readonly ReadRow[]) =>
  found.flatMap(({ values }) =>
    values.map(({ companyName, suiteNumber, floorNumber, phone }) => [companyName, suiteNumber, floorNumber, phone]),
  );

const HEADINGS = ['Unit', 'Unit Type', 'Lease', 'Floor', 'Phone', 'Area'];
const TENANTS = [
  ['0100', 'RETAIL', 'Pecan Street Coffee, LLC (t0004512)', '1', '512 555 0100', '1,850'],
  ['0210', 'OFFICE', 'Baker & Reyes LLP (t0004514)', '2', '', '8,200'],
  ['0400-0450', 'OFFICE', 'Longhorn Analytics Inc', '4', '512 555 0102', '15,100'],
];
const WANTED = [
  ['Pecan Street Coffee, LLC', '0100', 1, '512 555 0100'],
  ['Baker & Reyes LLP', '0210', 2, null],
  ['Longhorn Analytics Inc', '0400-0450', 4, '512 555 0102'],
];

const titles = fc.array(
  fc.constantFrom(
    ['Rent Roll'],
    ['Property: 100congr (One Congress Plaza)'],
    ['As Of Date: 09/30/2026  By Property'],
    ['', '', 'Printed', '11/01/2026'],
    ['Tenant', '', 'Details'],
    ['', ''],
  ),
  { maxLength: 6 },
);
const between = fc.array(
  fc.record({
    at: fc.nat({ max: TENANTS.length }),
    row: fc.constantFrom(
      ['Current Leases', '', '', '', '', ''],
      ['Building A', '', '', '', '', ''],
      ['0220', 'OFFICE', 'VACANT', '2', '', '1,200'],
      ['0230', 'OFFICE', 'Available - 1,200 SF', '2', '', '1,200'],
      ['0240', 'Vacant-Unrented', '', '2', '', '900'],
      ['Total Current', '', '', '', '', '31,750'],
      ['Total Units', '8', '', '', '', '31,750'],
      ['% Occupied', '87.5%', '', '', '', ''],
      ['* Month to month leases are marked', '', '', '', '', ''],
      ['', '', '', '', '', '99'],
      HEADINGS,
    ),
  }),
  { maxLength: 8 },
);

test('titles, sections, totals, vacant suites and the order of columns change no tenant', () => {
  const order = fc.shuffledSubarray([...HEADINGS.keys()], { minLength: HEADINGS.length });
  fc.assert(
    fc.property(titles, between, order, (above, extra, places) => {
      const rows: string[][] = [...TENANTS];
      for (const { at, row } of extra.toSorted((a, b) => b.at - a.at)) rows.splice(at, 0, [...row]);
      const permuted = [HEADINGS, ...rows].map((cells) => places.map((place) => cells[place] ?? ''));
      const found = read([...above, ...permuted]);
      expect(tenantsIn(found)).toEqual(WANTED);
      expect(found.flatMap(({ errors }) => errors)).toEqual([]);
      expect(found.filter(({ leftOut }) => leftOut)).toHaveLength(extra.length);
    }),
  );
});

test('each row that is left out has its reason', () => {
  const found = read([
    ['Unit', 'Type', 'Lease', 'Rent', ''],
    ['', '', '', 'Per', 'Area'],
    ['Current Leases'],
    ['100', '', 'VACANT'],
    ['Total', '8'],
    ['101', '', 'Acme'],
    ['102', '', 'Brick'],
    ['* as of today, in dollars'],
  ]);
  const reasons = read([], {})
    .concat(found)
    .map(({ leftOut }) => leftOut);
  expect(reasons).toEqual(['title', 'section', 'vacant', 'total', undefined, undefined, 'note']);
});

test('a row is left out, corrected or taken in by hand', () => {
  const rows = [
    ['Suite', 'Tenant'],
    ['101', 'Bank'],
    ['Retail A', 'Cafe'],
    ['Total', '2'],
    ['102', 'Vacant'],
  ];
  const found = read(rows, { rows: { 3: { 'Floor Number': '0' }, 4: null, 5: {} } });
  expect(tenantsIn(found)).toEqual([
    ['Bank', '101', 1, null],
    ['Cafe', 'Retail A', 0, null],
    ['Vacant', '102', 1, null],
  ]);
  expect(found[2]?.leftOut).toBe('asked');
});

test('several companies in one cell are named, and become several tenants where the row is split', () => {
  const rows = [
    ['Floor', 'Suite', 'Tenants', 'Phone', 'Website'],
    [
      '4',
      '400',
      'Smith Law (t0001)\nJones Law\nMiller CPA',
      '512 555 0101\n512 555 0102\n512 555 0103',
      'smith.example',
    ],
    ['5', '500', 'Doe & Doe; Roe Inc', '', ''],
    ['6', '600', 'A/B Testing Co', '', ''],
  ];
  const [first, second, third] = read(rows);
  expect(first?.warnings[0]).toBe(
    'Row 2: Company Name names several companies: “Smith Law”, “Jones Law”, and “Miller CPA”. They are imported as one tenant unless you split the row.',
  );
  expect([second?.companies, third?.companies]).toEqual([['Doe & Doe', 'Roe Inc'], undefined]);
  const split = read(rows, { split: new Set([2]) });
  expect(tenantsIn(split).slice(0, 3)).toEqual([
    ['Smith Law', '400', 4, '512 555 0101'],
    ['Jones Law', '400', 4, '512 555 0102'],
    ['Miller CPA', '400', 4, '512 555 0103'],
  ]);
  expect(split[0]?.values.map(({ website }) => website)).toEqual(['https://smith.example', null, null]);
  expect(new Set(split.flatMap(({ values }) => values.map(({ line }) => line))).size).toBe(5);
});

test('written floors that contradict the suites have empty ones filled down from above', () => {
  const rows = [
    ['Floor', 'Suite', 'Tenant'],
    ['2', '101', 'Acme'],
    ['', '102', 'Brick'],
    ['3', '301', 'Cogs'],
  ];
  expect(tenantsIn(read(rows)).map(([, , floor]) => floor)).toEqual([2, 2, 3]);
});

test('a sheet for each floor gives the floor, and rows count on', () => {
  const sheets = [
    sheetOf(
      [
        ['Suite', 'Tenant'],
        ['A', 'Acme'],
      ],
      'Floor 1',
    ),
    sheetOf(
      [
        ['Tenant', 'Suite'],
        ['Brick', 'B'],
      ],
      'Planta 2',
    ),
  ] as const;
  const tables = tablesOf({ sheets, names: [] }, {});
  const found = tables.flatMap(({ header, below, floor }) => {
    const readRow = createRowReader(header, { sheetFloor: floor });
    return below.map(readRow);
  });
  expect(tenantsIn(found)).toEqual([
    ['Acme', 'A', 1, null],
    ['Brick', 'B', 2, null],
  ]);
  expect(found.flatMap(({ values }) => values.map(({ row }) => row))).toEqual([2, 4]);
});

test('MRI writes building and suite into one cell', () => {
  const rows = [
    ['Bldg Id-Suit Id', 'Occupant Name'],
    ['100CON-0210', 'Hill Dental'],
    ['100CON -1201', 'Summit Wealth'],
  ];
  expect(tenantsIn(read(rows))).toEqual([
    ['Hill Dental', '0210', 2, null],
    ['Summit Wealth', '1201', 12, null],
  ]);
});

test('the first rows are shown where they are', () => {
  const sheet = sheetOf([['Title', ''], [], ['a', '', 'b', '']]);
  expect(headOf(sheet)).toEqual([['Title'], [], ['a', '', 'b']]);
});
