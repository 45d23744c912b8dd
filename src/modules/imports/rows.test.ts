import { describe, expect, test } from 'vitest';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { updateTenantInput } from '../directory/schema.ts';
import { floorOf } from './floors.ts';
import { findHeader } from './header.ts';
import { createRowReader } from './rows.ts';

const sheet = (rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells }));
const HEADER = [
  'Company Name',
  'Suite Number',
  'Floor Number',
  'Phone',
  'Email',
  'Website',
  'Contact Name',
  'Contact Phone',
];

function readAll(rows: readonly (readonly string[])[], header = HEADER) {
  const read = createRowReader(findHeader(sheet([header])));
  return rows.map((cells, at) => read({ number: at + 2, cells }));
}

const readOne = (cells: readonly string[]) => readAll([cells])[0];

describe('the header row', () => {
  const keysOf = (cells: readonly string[]) =>
    [...findHeader(sheet([cells])).places].sort((a, b) => a[1] - b[1]).map(([key]) => key);
  const all = ['companyName', 'suiteNumber', 'floorNumber', 'phone', 'email', 'website', 'contactName', 'contactPhone'];

  test.each([
    [HEADER],
    [['tenant', 'UNIT', 'Floor', 'Tel', 'E-mail', 'Web', 'Contact', 'Contact Tel']],
    [['Tenant Name *', 'Suite #', 'Level', 'Phone No.', 'EMAIL ADDRESS', 'URL', 'Contact person', 'Mobile']],
    [['Occupant', 'Unit No', 'FLR', 'Main Phone', 'e mail', 'Home page', 'Attn', 'Contact Number']],
    [['Name', 'Suite/Unit', 'Floor (number)', 'Telephone', 'Mail', 'www', 'Contact Name', 'Cell']],
  ])('%j', (cells) => expect(keysOf(cells)).toEqual(all));

  test('may follow titles, with columns in any order and others between', () => {
    const rows = [
      ['Rent roll of Tower One'],
      ['Printed', '2026-11-01'],
      ['Floor', 'Rent', 'Tenant', 'Unit'],
      ['1', '9', 'Acme', '100'],
    ];
    const { index, warnings, errors } = findHeader(sheet(rows));
    expect([index, errors]).toEqual([2, []]);
    expect(warnings).toEqual(['Row 3: the column “Rent” is unknown and ignored.']);
  });

  test('a name column is the company only without a company column', () => {
    expect(findHeader(sheet([['Name', 'Company', 'Suite', 'Floor']])).places.get('companyName')).toBe(1);
  });

  test('a missing column is named, with the existing ones', () => {
    expect(findHeader(sheet([['Tenant', 'Floor', 'Rent']])).errors).toEqual([
      'Row 1: the Suite Number column is missing. Add it, or rename the column that contains it. The file has: “Tenant”, “Floor”, “Rent”.',
    ]);
  });

  test('an unrelated file is refused with the required header', () => {
    const { index, errors } = findHeader(
      sheet([
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ]),
    );
    expect([index, errors[0]]).toEqual([
      -1,
      expect.stringMatching(/^Row 1: no column headings .*Company Name, Suite Number, Floor Number/),
    ]);
  });
});

describe('floors', () => {
  test.each([
    ['3', 3],
    ['-2', -2],
    ['−2', -2],
    ['03', 3],
    ['2.0', 2],
    ['2,0', 2],
    ['+4', 4],
    ['3rd Floor', 3],
    ['21st', 21],
    ['12TH FLOOR', 12],
    ['Floor 5', 5],
    ['Level 5', 5],
    ['L5', 5],
    ['7F', 7],
    ['fl. 8', 8],
    ['second', 2],
    ['Ground', 0],
    ['Ground Floor', 0],
    ['G', 0],
    ['Lobby', 0],
    ['B1', -1],
    ['b-2', -2],
    ['Basement', -1],
    ['Basement 3', -3],
    ['Lower Level', -1],
    ['LL2', -2],
  ])('%s is %i', (text, floor) => expect(floorOf(text)).toBe(floor));

  test.each(['two and a half', '1.5', 'Mezzanine', '', 'Floor', '1e3', '12-14'])('%j is no floor', (text) =>
    expect(floorOf(text)).toBeNaN(),
  );
});

test.each(['"', "''", '〃', '″', 'ditto', 'Ditto', 'do', 'do.', 'idem'])('%s is the floor above', (text) => {
  const rows = readAll([
    ['Acme', '1', '7'],
    ['Baker', '2', text],
  ]);
  expect(rows[1]).toMatchObject({ values: [{ floorNumber: 7 }], errors: [] });
});

describe('rows', () => {
  test('a valid row', () => {
    expect(
      readOne([' Acme  LLP ', '0101', 'B2', '512 555 0100', 'a@b.example', 'acme.example', 'Jane\nDoe', '']),
    ).toEqual({
      values: [
        {
          row: 2,
          line: 2,
          tenantLine: 2,
          ...updateTenantInput.parse({ companyName: 'Acme  LLP', suiteNumber: '0101', floorNumber: -2 }),
          phone: '512 555 0100',
          email: 'a@b.example',
          website: 'https://acme.example',
          contactName: 'Jane Doe',
          contactPhone: null,
          contactListed: null,
        },
      ],
      errors: [],
      warnings: [],
    });
  });

  test.each([
    [['', '1', '1'], 'Row 2: Company Name is empty. Every tenant needs one.'],
    [['A', ' ', '1'], 'Row 2: Suite Number is empty. Every tenant needs one.'],
    [['A', '1', ''], /^Row 2: Floor Number is empty\. Use a number from -5 to 200/],
    [['A', '1', '999'], /^Row 2: Floor Number “999” is outside -5 to 200\. Use/],
    [['A', '1', 'two'], /^Row 2: Floor Number “two” is not a floor\. Use .*B2, Ground, Lobby, or 3rd Floor/],
    [[`${'A'.repeat(58)}👨‍👩‍👧`.repeat(4), '1', '1'], /^Row 2: Company Name “A{58}…” is longer than 200 characters/u],
    [['A'.repeat(201), '1', '1'], /^Row 2: Company Name “A{59}…” is longer than 200 characters\. Shorten it\.$/],
    [['#REF!', '1', '1'], /^Row 2: Company Name “#REF!” is a formula error/],
    [
      ['A', '', ''],
      'Row 2 (“A”): Suite Number and Floor Number are empty. Every tenant needs them. If this is not a tenant, delete the row',
    ],
    [
      ['A', '', ''],
      'Row 2 (“A”): Suite Number and Floor Number are empty. Every tenant needs them. If this is not a tenant, delete the row',
    ],
    [['A', '12-Mar', '1'], /^Row 2: Suite Number “12-Mar” is a date/],
    [['1,850', '1', '1'], /^Row 2: Company Name “1,850” is a number or date/],
    [['A', '45%', '1'], /^Row 2: Suite Number “45%” is not a suite/],
    [['A', '1', '#N/A'], 'Row 2: Floor Number “#N/A” is a formula error. Fix the formula, or enter the value.'],
  ])('%j is refused', (cells, message) => {
    const { values, errors } = readOne(cells) ?? {};
    expect(values).toEqual([]);
    expect(errors?.[0]).toMatch(message);
  });

  test('all errors of a row are reported', () => expect(readOne(['', '1', 'x'])?.errors).toHaveLength(2));

  test.each([
    [['A', '1', '1', '', 'x@y.example; z@y.example'], { email: 'x@y.example' }, /contains more/],
    [['A', '1', '1', '', 'Jane <jane@y.example>'], { email: 'jane@y.example' }, /jane@y\.example is used/],
    [['A', '1', '1', '', 'ask Jane'], { email: null }, /not an email address and is ignored/],
    [['A', '1', '1', '', '', 'javascript:alert(1)'], { website: null }, /not a web address and is ignored/],
    [['A', '1', '1', 'ask Jane'], { phone: 'ask Jane' }, /does not look like a phone number/],
    [['A', '1', '1', '5.12556E+09'], { phone: '5.12556E+09' }, /was shortened by the spreadsheet/],
    [['A', '1', '1', '5'.repeat(51)], { phone: null }, /^Row 2: Phone .*longer than 50 characters and is ignored/],
  ])('%j is accepted with a warning', (cells, fields, warning) => {
    const { values, warnings } = readOne(cells) ?? {};
    expect(values?.[0]).toMatchObject(fields);
    expect(warnings?.join()).toMatch(warning);
  });

  test('a date in the suite column is reported', () => {
    const read = createRowReader(findHeader(sheet([HEADER])));
    expect(read({ number: 2, cells: ['A', '3/12/26', '1'], dates: { 1: '2026-03-12' } }).errors[0]).toMatch(
      /is a date/,
    );
  });

  test('placeholders for “none” are empty', () => {
    expect(readOne(['A', '-', '1', 'n/a', 'N/A', 'none', '-', '–'])?.values[0]).toMatchObject({
      suiteNumber: '-',
      phone: null,
      email: null,
      website: null,
      contactName: null,
      contactPhone: null,
    });
  });

  test('a formula-escaping apostrophe is removed', () => {
    expect(readOne(["'=SUM(1)", "'-1", '1', "'+1 512 555 0100"])?.values[0]).toMatchObject({
      companyName: '=SUM(1)',
      suiteNumber: '-1',
      phone: '+1 512 555 0100',
    });
  });

  test('a repeated row is skipped, another contact joins its tenant, other details make another tenant', () => {
    const found = readAll([
      ['Acme', '1', '1', '', '', '', 'Jane', ''],
      ['ACME', '1', '1', '', '', '', 'Jane', ''],
      ['Acme', '1', '1', '', '', '', 'Joe', '5'],
      ['Acme', '1', '1', '', '', '', '', ''],
      ['Acme', '1', '1', '512 555 0100', '', '', 'Jane', ''],
    ]);
    expect(found.map(({ values }) => values[0]?.tenantLine)).toEqual([2, undefined, 2, undefined, 6]);
    expect(found[1]?.warnings).toEqual([
      'Row 3: duplicate of row 2, “Acme” in suite 1. It is skipped.'.replace('“Acme”', '“ACME”'),
    ]);
    expect(found[2]?.warnings.at(-1)).toBe(
      'Row 4: “Acme” in suite 1 is already in row 2. This contact is added to that tenant.',
    );
  });
});

test('a row of a contact alone is another contact of the tenant above, unless it is a total', () => {
  const [, contact, total] = readAll([
    ['Acme', '1', '1', '', '', '', 'Jane', ''],
    ['', '', '', '', '', '', 'Joe', '5'],
    ['', '', '', '', '', '', 'Total', '2'],
  ]);
  expect(contact).toMatchObject({ values: [{ tenantLine: 2, contactName: 'Joe', contactPhone: '5' }] });
  expect(total).toMatchObject({ values: [], leftOut: 'total' });
});

test.each([
  ['Mobile: (512) 555-0101, Office: (512) 555-0102', '(512) 555-0101'],
  ['Fax: 512 555 0109; O: 512 555 0103', '512 555 0103'],
  ['512 555 0100 x12', '512 555 0100 x12'],
  ['512-555-0100, Mobile: 512-555-0199', '512-555-0100'],
  ['Main: 512-555-0101, ext. 204', '512-555-0101, ext. 204'],
  ['Fax: 512 555 0109', 'Fax: 512 555 0109'],
])('of the phones %j the first with a label that is no fax is read', (cell, phone) =>
  expect(readOne(['Acme', '0101', '1', cell])?.values[0]).toMatchObject({ phone }),
);

test('the same company and suite with other details is reported', () => {
  const [, second] = readAll([
    ['Acme', '100', '1', '512 555 0100'],
    ['ACME', '100', '1', '512 555 0199'],
  ]);
  expect(second?.values[0]).toBeDefined();
  expect(second?.warnings).toEqual([
    'Row 3: “ACME” in suite 100 is also in row 2 with different details. Both are imported as separate tenants.',
  ]);
});

test.each(['3/12/2026', '12.03.2026', '2026-03-12', '12-Mar', '1E+02'])('a suite %s is refused', (suite) => {
  expect(readOne(['A', suite, '1'])?.errors[0]).toMatch(/is a date|was shortened/);
});

test.each(['3-12', '100A/B', '12.3', '2026', '10/20'])('a suite %s is read as it is', (suite) => {
  expect(readOne(['A', suite, '1'])).toMatchObject({ warnings: [], values: [{ suiteNumber: suite }] });
});
