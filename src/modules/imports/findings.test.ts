import { describe, expect, test } from 'vitest';
import { importColumns } from './columns.ts';
import { findHeader } from './header.ts';
import { createRowReader } from './rows.ts';

const HEADER = importColumns.map(({ label }) => label);
const readOne = (cells: readonly string[]) =>
  createRowReader(findHeader([{ number: 1, cells: HEADER }]))({ number: 2, cells });

describe('rows that are not tenants are skipped and reported', () => {
  test.each([
    [['VACANT', '300', '3'], 'Row 2: suite 300 is “VACANT” and is ignored.'],
    [['*** Available ***', '301', '3'], 'Row 2: suite 301 is “*** Available ***” and is ignored.'],
    [['FLOOR 3', '', ''], 'Row 2: “FLOOR 3” is not a tenant and is ignored.'],
    [['', '2nd Floor', ''], 'Row 2: “2nd Floor” is not a tenant and is ignored.'],
    [['Grand Total', '', ''], 'Row 2: “Grand Total” is not a tenant and is ignored.'],
    [
      ['Printed by Jane on 11/01/2026', '', ''],
      'Row 2: “Printed by Jane on 11/01/2026” is not a tenant and is ignored.',
    ],
    [['', '', '3'], 'Row 2 (“3”) has neither a company nor a suite and is ignored.'],
    [HEADER, 'Row 2 repeats the column headings and is ignored.'],
  ])('%j', (cells, warning) => expect(readOne(cells)).toMatchObject({ values: [], errors: [], warnings: [warning] }));

  test.each([
    [['Vacant Lot Productions', '300', '3']],
    [['Total Fitness', '301', '3']],
    [['Floor & Decor', '302', '3']],
    [['Available Light Studio', '303', '3']],
  ])('%j is a tenant', (cells) => expect(readOne(cells)?.values[0]).toMatchObject({ companyName: cells[0] }));

  test('a company without suite and floor is an invalid tenant, not a heading', () => {
    expect(readOne(['Building Services LLC', '', ''])?.errors).toHaveLength(1);
    expect(readOne(['Total Fitness', '', '3'])?.errors).toHaveLength(1);
  });
});
