import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv, rowsXml, workbook } from '../../../test/harness/spreadsheets.ts';
import { readSheets } from '../../platform/spreadsheet/read-sheets.ts';
import type { Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { createRowReader, type ReadRow, type RowOptions } from './rows.ts';
import { headOf, tablesOf } from './tables.ts';

const sheetOf = (rows: readonly (readonly string[])[], name = ''): Sheet => ({
  name,
  rows: rows.map((cells, at): SheetRow => ({ number: at + 1, cells })).filter(({ cells }) => cells.some(Boolean)),
  notes: [],
});

const read = (rows: readonly (readonly string[])[], options: RowOptions = {}): ReadRow[] =>
  readIn({ sheets: [sheetOf(rows)], names: [] }, options);

function readIn(file: SheetFile, options: RowOptions = {}): ReadRow[] {
  return tablesOf(file, {}).flatMap(({ header, below }) => {
    const readRow = createRowReader(header, options);
    return below.map(readRow);
  });
}

const tenantsIn = (found: readonly ReadRow[]) =>
  found.flatMap(({ values }) =>
    values.map(({ companyName, suiteNumber, floorNumber, phone }) => [companyName, suiteNumber, floorNumber, phone]),
  );

const HEADINGS = ['Unit', 'Unit Type', 'Lease', 'Floor', 'Phone', 'Area'];
/** Names that contain the words of sections, totals, vacant suites and headings. */
const COMPANIES = [
  'Pecan Street Coffee, LLC',
  'Baker & Reyes LLP',
  'Café "Ñandú"',
  'Total Wine & More',
  'Vacant Lot Brewing',
  'Page One Books',
  'Suite Dreams Inc',
  'Floor & Decor',
  'Unit Four Software',
  'Building Blocks Daycare',
  'Available Light Photo',
  'Office Depot',
  'Note Worthy; Music',
  'Level 3 Communications',
  '24 Hour Fitness',
];
const tenant = fc.record({
  company: fc.constantFrom(...COMPANIES),
  id: fc.constantFrom('', ' (t0004512)', ' [00123]'),
  suite: fc.oneof(
    fc.integer({ min: 100, max: 2_999 }).map(String),
    fc.integer({ min: 100, max: 999 }).map((suite) => `0${suite}A`),
    fc.integer({ min: 100, max: 890 }).map((suite) => `${suite}-${suite + 10}`),
  ),
  floor: fc.integer({ min: -5, max: 60 }),
  phone: fc.constantFrom(null, '512 555 0100', '(512) 555-0102 x3'),
});
const tenants = fc.uniqueArray(tenant, { minLength: 1, maxLength: 12, selector: ({ suite }) => suite });

/** A report's parameters name headings as well. */
const TITLE_WORDS = [
  'Rent Roll',
  'Property: 100congr (One Congress Plaza)',
  'As Of Date: 09/30/2026',
  'Unit',
  'Tenant:',
  '11/01/2026',
];
const titleCell = fc.oneof(fc.constantFrom('', ...TITLE_WORDS), fc.stringMatching(/^[\w ,:.()'"/#&-]{0,30}$/));
const titles = fc.array(fc.array(titleCell, { maxLength: 3 }), { maxLength: 20 });
const between = fc.array(
  fc.record({
    at: fc.nat({ max: 12 }),
    row: fc.constantFrom(
      ...['Current Leases', 'Future Tenants', 'Building A', 'Tower 2', '3rd Floor', 'Planta 4', 'Grand Total'].map(
        (text) => [text],
      ),
      ...['* Month to month leases are marked', 'Page 2 of 3', 'Printed 11/01/2026', 'Subtotal'].map((text) => [text]),
      ['0220', 'OFFICE', 'VACANT', '2', '', '1,200'],
      ['0230', 'OFFICE', 'Available - 1,200 SF', '2', '', '1,200'],
      ['0240', 'Vacant-Unrented', '', '2', '', '900'],
      ['Total Current', '', '', '', '', '31,750'],
      ['Total Units', '8', '', '', '', '31,750'],
      ['% Occupied', '87.5%'],
      ['', '', '', '', '', '99'],
      HEADINGS,
    ),
  }),
  { maxLength: 8 },
);
const order = fc.shuffledSubarray([...HEADINGS.keys()], { minLength: HEADINGS.length });
const LIMITS = { rows: 1_000, columns: 20, unpackedBytes: 1_000_000 };

test.each(['list.csv', 'list.xlsx'])(
  'titles, sections, totals, vacant suites, footnotes and the order of columns change no tenant of %s',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(tenants, titles, between, order, async (all, above, extra, places) => {
        const rows: (readonly string[])[] = all.map(({ company, id, suite, floor, phone }) => [
          suite,
          'OFFICE',
          company + id,
          String(floor),
          phone ?? '',
          '1,850',
        ]);
        for (const { at, row } of extra.toSorted((a, b) => b.at - a.at)) rows.splice(at, 0, row);
        const permuted = [HEADINGS, ...rows].map((cells) => places.map((place) => cells[place] ?? ''));
        const written = [...above, ...permuted];
        const bytes = name.endsWith('csv') ? csv(written) : workbook([{ name: 'Roll', xml: rowsXml(written) }]);
        const found = readIn(await readSheets(bytes, name, LIMITS));
        expect(tenantsIn(found)).toEqual(all.map(({ company, suite, floor, phone }) => [company, suite, floor, phone]));
        expect(found.flatMap(({ errors }) => errors)).toEqual([]);
        expect(found.filter(({ leftOut }) => leftOut)).toHaveLength(extra.length);
      }),
    );
  },
);

test('headings between the rows give the floor where no column does', () => {
  const groups = fc.array(
    fc.record({
      floor: fc.integer({ min: 1, max: 60 }),
      style: fc.constantFrom('Floor #', 'Level #', '#. OG', 'Planta #', 'PISO #'),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(groups, (all) => {
      const rows = all.flatMap(({ floor, style, count }, group) => [
        [style.replace('#', String(floor))],
        ...Array.from({ length: count }, (_, n) => [`Company ${group}`, `Suite ${'ABC'[n]}`]),
      ]);
      const found = read([['Tenant', 'Suite'], ...rows]);
      expect(found.flatMap(({ values }) => values.map(({ floorNumber }) => floorNumber))).toEqual(
        all.flatMap(({ floor, count }) => Array(count).fill(floor)),
      );
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
