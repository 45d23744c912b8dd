import { describe, expect, test } from 'vitest';
import { workbook } from '../../../test/harness/spreadsheets.ts';
import { readSheets } from './read-sheets.ts';

const limits = { rows: 100_031, columns: 20, unpackedBytes: 100_000_000 };
const readMarkupFile = async (bytes: Buffer | string, name = 'list.xls') =>
  (await readSheets(Buffer.from(bytes as string), name, limits)).sheets[0];

describe('markup that would take minutes to parse is refused at once', () => {
  const head = '<table><tr><td>Tenant</td><td>Unit</td><td>Floor</td></tr>';
  const xml = (table: string) =>
    `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${table}</Table></Worksheet></Workbook>`;
  const cell = '<Cell><Data ss:Type="String">x</Data></Cell>';
  test.each([
    ['a colspan of four thousand million', `${head}<tr><td colspan="4000000000"></td><td>x</td></tr></table>`],
    ['one without quotes', `${head}<tr><td colspan=4e9></td><td>x</td></tr></table>`],
    ['a hundred thousand merged cells', `${head}${'<tr><td colspan=2>a</td><td>1</td></tr>'.repeat(100_000)}</table>`],
    [
      'a thousand columns that cover all rows',
      `${head}<tr>${'<td rowspan=99999>a</td>'.repeat(1_000)}</tr>${'<tr><td>b</td></tr>'.repeat(50_000)}</table>`,
    ],
    ['a column said to be millions', xml(`<Column ss:Span="40000000"/><Row>${cell}</Row>`)],
    ['a cell far to the right', xml(`<Row><Cell ss:Index="2000000000"><Data ss:Type="String">x</Data></Cell></Row>`)],
    ['one merged across', xml(`<Row><Cell ss:MergeAcross='999999999'><Data>x</Data></Cell>${cell}</Row>`)],
  ])(
    '%s',
    async (_what, markup) => {
      await expect(readMarkupFile(markup)).rejects.toThrow('too many merged cells');
    },
    5_000,
  );

  test('merged cells parse', async () => {
    const merged = '<tr><td colspan="3">Level 1</td></tr><tr><td rowspan="2">a</td><td>1</td></tr><tr><td>2</td></tr>';
    expect((await readMarkupFile(`${head}${merged}</table>`, 'list.xls')).rows).toHaveLength(4);
  });

  test('a document type declaration is refused anywhere', async () => {
    const late = `<?xml version="1.0"?><!--${' '.repeat(10_000)}--><!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>`;
    await expect(readMarkupFile(workbook([{ name: 'S', xml: late }]), 'x.xlsx')).rejects.toThrow('not a spreadsheet');
  });
});
