import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { ods, rowsXml, textCell, workbook } from '../../../test/harness/spreadsheets.ts';
import { csvRow, removeFormulaGuard } from '../../shared/csv.ts';
import { readSheets } from './read-sheets.ts';
import { UnreadableSheetError } from './sheet.ts';

const limits = { rows: 1_000, columns: 20, unpackedBytes: 100_000_000 };
const readFirstSheet = async (bytes: Buffer | string, name = 'list.csv') =>
  (await readSheets(Buffer.from(bytes as string), name, limits)).sheets[0];
const cells = async (bytes: Buffer | string, name?: string) =>
  (await readFirstSheet(bytes, name)).rows.map((row) => row.cells);
const rows = [
  ['Tenant', 'Suite', 'Floor'],
  ['Café, Ltd', '0101', '2'],
];
const xlsx = (xml: string, merges = '') => workbook([{ name: 'S', xml, merges }]);

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('Tenant,Suite,Floor\n"Café, Ltd",0101,2')],
    ['UTF-8 with its mark', Buffer.from('\ufeffTenant,Suite,Floor\n"Café, Ltd",0101,2')],
    ['Windows-1252', Buffer.from('Tenant;Suite;Floor\nCaf\xe9, Ltd;0101;2', 'latin1')],
    ['UTF-16 LE with its mark', Buffer.from('\ufeffTenant\tSuite\tFloor\r\nCafé, Ltd\t0101\t2\r\n', 'utf16le')],
    ['UTF-16 BE with its mark', Buffer.from('\ufeffTenant\tSuite\tFloor\nCafé, Ltd\t0101\t2', 'utf16le').swap16()],
    ['UTF-16 LE without a mark', Buffer.from('Tenant\tSuite\tFloor\nCafé, Ltd\t0101\t2', 'utf16le')],
    ['a sep= line', Buffer.from('sep=|\nTenant|Suite|Floor\nCafé, Ltd|0101|2')],
    ['bars', Buffer.from('Tenant|Suite|Floor\r"Café, Ltd"|0101|2\r')],
    ['zeros kept by a formula', Buffer.from('Tenant,Suite,Floor\n"Café, Ltd",="0101",2')],
  ])('%s', async (_name, bytes) => expect(await cells(bytes)).toEqual(rows));

  test('row numbers match the spreadsheet: empty lines count, quoted line breaks and a sep= line do not', async () => {
    const { rows } = await readFirstSheet('sep=;\nTitle\n\n"a\nb";1;2\n;;\nc;3;4\n\n');
    expect(rows).toEqual([
      { number: 1, cells: ['Title'] },
      { number: 3, cells: ['a\nb', '1', '2'] },
      { number: 5, cells: ['c', '3', '4'] },
    ]);
  });

  test('quotation marks within words are kept', async () => {
    expect(await cells('Name,Size\nJoe"s,5\'10"\n"Acme" LLC,1')).toEqual([
      ['Name', 'Size'],
      ['Joe"s', '5\'10"'],
      ['"Acme" LLC', '1'],
    ]);
  });

  test('an unclosed quotation mark is reported by row', async () => {
    await expect(readFirstSheet('a,b\n1,2\n"3,4\n5,6')).rejects.toThrow('Row 3: a quotation mark');
  });
});

describe('workbooks', () => {
  test('cells have their displayed text, numbers all digits', async () => {
    const xml = `<row r="1">${textCell('A1', '0101')}<c r="B1"><v>5125550100123</v></c><c r="C1" s="1"><v>101</v></c><c r="D1" t="str"><f>A1&amp;"x"</f><v>0101x</v></c><c r="E1" t="e"><v>#REF!</v></c><c r="F1"><v>2</v></c></row>`;
    const { rows } = await readFirstSheet(workbook([{ name: 'S', xml }], [], ['0000']), 'x.xlsx');
    expect(rows[0]?.cells).toEqual(['0101', '5125550100123', '0101', '0101x', '#REF!', '2']);
  });

  test('a formula without a result is told from an empty cell, and the address behind a cell is kept', async () => {
    const xml = `<?xml version="1.0"?><worksheet xmlns:r="r"><sheetData><row r="1">${textCell('A1', 'Visit us')}<c r="B1" s="1"><f>A1&amp;"x"</f></c><c r="C1"><f t="shared" si="0"/></c><c r="D1"/></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B1" r:id="rId2"/></hyperlinks></worksheet>`;
    const rels = `<Relationships><Relationship Id="rId1" Target="https://acme.example/?a=1&amp;b=2"/><Relationship Id="rId2" Target="javascript:x"/></Relationships>`;
    const book = workbook([{ name: 'S', xml }], [{ name: 'xl/worksheets/_rels/sheet1.xml.rels', bytes: rels }], ['0']);
    const { rows } = await readFirstSheet(book, 'x.xlsx');
    expect(rows[0]).toMatchObject({
      cells: ['Visit us', '#NO RESULT!', '#NO RESULT!'],
      links: { 0: 'https://acme.example/?a=1&b=2' },
    });
  });

  test('a date cell is marked as one', async () => {
    const xml = `<row r="1">${textCell('A1', 'x')}<c r="B1" s="1"><v>45363</v></c></row>`;
    const { rows } = await readFirstSheet(workbook([{ name: 'S', xml }], [], ['d\\-mmm']), 'x.xlsx');
    expect(rows).toEqual([{ number: 1, cells: ['x', '12-Mar'], dates: { 1: '2024-03-12' } }]);
  });

  test('the first visible sheet is read, and further ones are reported', async () => {
    const sheets = [
      { name: 'Secret', xml: rowsXml([['no']]), state: 'hidden' as const },
      { name: 'List', xml: rowsXml([['yes']]) },
      { name: 'More', xml: rowsXml([['no']]) },
    ];
    const sheet = await readFirstSheet(workbook(sheets), 'x.xlsx');
    expect(sheet.rows.map((row) => row.cells)).toEqual([['yes']]);
    expect(sheet.notes).toEqual(['The file has 2 sheets: only “List” is read.']);
  });

  test('empty rows below and hyperlinks over whole columns are no rows, and merged cells still count', async () => {
    const empty = Array.from({ length: 2_000 }, (_, n) => `<row r="${n + 3}"><c r="A${n + 3}" s="1"/></row>`).join('');
    const xml = `<?xml version="1.0"?><worksheet><sheetData>${rowsXml([['a'], ['b', 'c']])}${empty}</sheetData><mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells><hyperlinks><hyperlink ref="A1:A1048576" location="S!A1"/></hyperlinks></worksheet>`;
    expect(await cells(workbook([{ name: 'S', xml }]), 'x.xlsx')).toEqual([['a'], ['a', 'c']]);
    const none = `<?xml version="1.0"?><worksheet><sheetData>${empty}</sheetData></worksheet>`;
    expect(await cells(workbook([{ name: 'S', xml: none }]), 'x.xlsx')).toEqual([]);
  });

  test('the other rows of a merged cell get its value', async () => {
    const xml = rowsXml([
      ['Rent roll', ''],
      ['2', 'A'],
      ['', 'B'],
      ['', 'C'],
    ]);
    const sheet = await readFirstSheet(xlsx(xml, '<mergeCell ref="A1:B1"/><mergeCell ref="A2:A4"/>'), 'x.xlsx');
    expect(sheet.rows.map((row) => row.cells)).toEqual([['Rent roll'], ['2', 'A'], ['2', 'B'], ['2', 'C']]);
    expect(sheet.notes).toHaveLength(1);
  });

  test.each(['biff8', 'xlml', 'html'] as const)('%s saved as .xls', async (bookType) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'S');
    expect(await cells(write(book, { type: 'buffer', bookType }), 'list.xls')).toEqual(rows);
  });

  test('the file type follows from the bytes, not the name', async () => {
    expect(await cells(xlsx(rowsXml(rows)), 'list.csv')).toEqual(rows);
    expect(await cells('Tenant,Suite,Floor\n"Café, Ltd",0101,2', 'list.xlsx')).toEqual(rows);
  });
});

describe('refused files', () => {
  test.each([
    ['a PDF', '%PDF-1.7 …', 'x.csv', /PDF/],
    ['a PDF by its name', 'Company,Suite', 'Tenants.PDF', /PDF/],
    ['a picture', Buffer.from('\x89PNG\r\n', 'latin1'), 'x.xls', /picture/],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), 'x.xlsx', /not a spreadsheet/],
    ['a web page', '<!DOCTYPE html><table><tr><td>Tenant</td></tr></table>', 'x.csv', /not a spreadsheet/],
    ['a web page called .xlsx', '<html><table><tr><td>Tenant</td></tr></table>', 'x.xlsx', /not a spreadsheet/],
    ['entities in an .xls', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Workbook/>', 'x.xls', /not a spread/],
    ['a zip of something else', Buffer.from('PK\x03\x04 nonsense', 'latin1'), 'x.xlsx', /not a spreadsheet/],
    ['too many columns', Array(21).fill('a').join(','), 'x.csv', /20 columns/],
    ['too many rows', 'a,b\n'.repeat(1_001), 'x.csv', /row 1,000/],
  ])('%s', async (_name, bytes, name, message) => {
    await expect(readFirstSheet(bytes, name)).rejects.toThrow(UnreadableSheetError);
    await expect(readFirstSheet(bytes, name)).rejects.toThrow(message);
  });

  const header = rowsXml([['Tenant', 'Suite', 'Floor']]);
  test.each([
    ['a cell in the last corner', xlsx(`${header}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`), /row 1,000/],
    ['a cell far to the right', xlsx(`${header}<row r="2">${textCell('XFD2', 'x')}</row>`), /20 columns/],
    [
      'a document type',
      xlsx(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet/>`),
      /not a spread/,
    ],
    [
      '300 MB unpacked',
      workbook([{ name: 'S', xml: header }], [{ name: 'xl/a.xml', bytes: Buffer.alloc(300_000_000) }]),
      /100 MB/,
    ],
    [
      'tight packing',
      workbook([{ name: 'S', xml: header }], [{ name: 'xl/a.xml', bytes: Buffer.alloc(90_000_000) }]),
      /too tightly/,
    ],
    ['lies about its size', workbook([{ name: 'S', xml: header.padEnd(50_000_000), declaredSize: 3_000 }]), /damaged/],
    [
      'fifty thousand parts',
      workbook(
        [{ name: 'S', xml: header }],
        Array.from({ length: 50_000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: 'x' })),
      ),
      /parts/,
    ],
    [
      'endless merged cells',
      xlsx(rowsXml(Array.from({ length: 900 }, () => ['x'])), '<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)),
      /merged/,
    ],
  ])(
    'an .xlsx with %s is refused at once',
    async (_name, bytes, message) => {
      const start = performance.now();
      await expect(readFirstSheet(bytes, 'x.xlsx')).rejects.toThrow(message);
      expect(performance.now() - start).toBeLessThan(3_000);
    },
    30_000,
  );

  test('hidden cells are read and reported', async () => {
    const xml = rowsXml([['a'], ['b'], ['c'], ['d']])
      .replace('<row r="2"', '<row r="2" hidden="1"')
      .replace('<row r="4"', '<row r="4" spans="1:1" hidden="true"');
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" hidden="1"/></cols><sheetData>${xml}</sheetData></worksheet>`;
    const { rows, notes } = await readFirstSheet(workbook([{ name: 'S', xml: sheet }]), 'x.xlsx');
    expect(rows).toHaveLength(4);
    expect(notes).toEqual([
      'Rows 2 and 4 are hidden in the spreadsheet, and are read like the others. Delete them if they should not be.',
      'The sheet has hidden columns, which are read like the others.',
    ]);
  });

  test('header names such as __proto__ are not read', async () => {
    const header = 'Tenant,__proto__,constructor\nx,y,z';
    expect(await cells(header)).toEqual([
      ['Tenant', '__proto__', 'constructor'],
      ['x', 'y', 'z'],
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '|x', '%x', '\tx', "'=1", "O'Neil", 'plain, "quoted"', '＝1'])(
  'a cell of %j is not a formula, and survives a round trip',
  async (cell) => {
    const line = csvRow([cell, -2, null]);
    expect(line).not.toMatch(/^"?[=+\-@|%\t＝]/);
    const [back] = (await cells(line))[0] ?? [];
    expect(removeFormulaGuard(back ?? '')).toBe(cell);
  },
);

describe('progress while a file is read', () => {
  const manyRows = Array.from({ length: 9_000 }, (_, n) => [`Zürich ${n}`, String(n), '1']);
  const progressOf = async (bytes: Buffer | string) => {
    const shares: number[] = [];
    const expected = new Set<number>();
    const onRows = (rowsRead: number, rowCount: number) => {
      shares.push(rowsRead / rowCount);
      expected.add(Math.round(rowCount / 1_000));
    };
    await readSheets(Buffer.from(bytes as string), 'list', { ...limits, rows: 10_000 }, { onRows });
    return { shares, expected: [...expected] };
  };

  test('a text file reports its progress', async () => {
    const { shares, expected } = await progressOf(manyRows.map((row) => row.join(',')).join('\n'));
    expect(shares).toHaveLength(4);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(0.8);
    expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
    expect(expected).toEqual([9]);
  });

  test('a workbook reports a minimum of its rows', async () => {
    expect(await progressOf(xlsx(rowsXml(manyRows)))).toEqual({ shares: [0], expected: [9] });
  });
});

describe('OpenDocument', () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const row = (content: string, repeated = 1) =>
    `<table:table-row table:number-rows-repeated="${repeated}">${content}</table:table-row>`;
  /** Empty rows with which LibreOffice fills a sheet to its end. */
  const FILLER = row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_000);

  test('cells have their displayed text, and dates their day', async () => {
    const sheet =
      row(cell('Tenant') + cell('Suite') + '<table:table-cell table:number-columns-repeated="16382"/>') +
      row('<table:table-cell table:number-columns-repeated="16384"/>') +
      row(
        `${cell('Café, Ltd')}<table:table-cell office:value-type="float" office:value="101"><text:p>0101</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-03-04"><text:p>04.03.26</text:p></table:table-cell>`,
      ) +
      row(cell('2', 'table:number-columns-repeated="2"'), 2) +
      FILLER;
    const odsSheet = await readFirstSheet(ods(sheet), 'list.ods');
    expect(odsSheet.rows).toEqual([
      { number: 1, cells: ['Tenant', 'Suite'] },
      { number: 3, cells: ['Café, Ltd', '0101', '04.03.26'], dates: { 2: '2026-03-04' } },
      { number: 4, cells: ['2', '2'] },
      { number: 5, cells: ['2', '2'] },
    ]);
  });

  test('a file that the library writes is read like an .xlsx, with all its sheets', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['no table']]), 'Cover');
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
    const bytes = write(book, { type: 'buffer', bookType: 'ods' });
    const sheetFile = await readSheets(bytes, 'list.ods', limits, { sheetNames: ['List'] });
    expect([sheetFile.names, sheetFile.sheets.map((sheet) => sheet.rows.map((row) => row.cells))]).toEqual([
      ['Cover', 'List'],
      [rows],
    ]);
  });

  test.each([
    ['repeated columns', row(cell('x', 'table:number-columns-repeated="99999999"')), /repeats a cell/],
    ['repeated rows', row(cell('x'), 1_048_576), /repeats a cell/],
    ['repeats of repeats', row(cell('x', 'table:number-columns-repeated="1000"'), 1_000), /repeats a cell/],
    ['rows beyond the limit', row('<table:table-cell/>', 5_000) + row(cell('x')) + row(cell('y'), 2), /beyond/],
    [
      'more than fits into memory',
      Array.from({ length: 150_000 }, (_, n) => row(cell(`${n * n}`))).join(''),
      /too large for an .ods/,
    ],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]>', /not a spreadsheet/],
  ])('%s are refused', async (_name, sheets, error) => {
    await expect(readFirstSheet(ods(sheets), 'x.ods')).rejects.toThrow(error);
  });

  test('a text document, a packed bomb and a protected file are refused', async () => {
    const good = row(cell('x'));
    const text = ods(good, { mimetype: 'application/vnd.oasis.opendocument.text' });
    await expect(readFirstSheet(text, 'x.odt')).rejects.toThrow(/not a spreadsheet/);
    const bomb = ods(good, { extra: [{ name: 'Pictures/a.bin', bytes: Buffer.alloc(120_000_000) }] });
    await expect(readFirstSheet(bomb, 'x.ods')).rejects.toThrow(/100 MB|too tightly/);
    const locked = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
    await expect(readFirstSheet(ods(good, { entries: locked }), 'x.ods')).rejects.toThrow(/protected by a password/);
  });
});
