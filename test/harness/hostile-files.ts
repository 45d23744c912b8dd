import { csv, HEADER, ods, type Part, rowsXml, textCell, workbook, zip } from './spreadsheets.ts';

const header = rowsXml([HEADER]);
const book = (xml: string, extra: Part[] = [], merges = '') => workbook([{ name: 'S', xml, merges }], extra);
const line = (name: string, cells: readonly string[]) => [name, csv([HEADER, cells])] as const;

/** Malicious files; each must be refused. */
export const hostileFiles: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['corner.xlsx', book(`${header}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)],
  [
    'wide.xlsx',
    book(
      header +
        Array.from({ length: 4_999 }, (_, n) => `<row r="${n + 2}">${textCell(`XFD${n + 2}`, 'x')}</row>`).join(''),
    ),
  ],
  ['bomb.xlsx', book(header, [{ name: 'xl/media/a.bin', bytes: Buffer.alloc(300_000_000) }])],
  ['tight.xlsx', book(header, [{ name: 'xl/sharedStrings.xml', bytes: Buffer.alloc(95_000_000, ' ') }])],
  [
    'entries.xlsx',
    book(
      header,
      Array.from({ length: 50_000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: '' })),
    ),
  ],
  ['lying.xlsx', workbook([{ name: 'S', xml: header + ' '.repeat(300_000_000), declaredSize: 3_000 }])],
  ['nested.xlsx', zip([{ name: 'list.xlsx', bytes: book(header) }])],
  [
    'entity.xlsx',
    book(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet>&b;</worksheet>`),
  ],
  [
    'merged.xlsx',
    book(
      header + rowsXml(Array.from({ length: 5_000 }, () => ['x'])),
      [],
      '<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000),
    ),
  ],
  [
    'laughs.xlsx',
    book(
      `<?xml version="1.0"?><!DOCTYPE a [${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]><worksheet>&l9;</worksheet>`,
    ),
  ],
  ['deep.xlsx', book(`${header}<row r="2"><c r="A2" t="inlineStr">${'<is>'.repeat(9_000_000)}</c></row>`)],
  [
    'columns.xlsx',
    book(`<row r="1">${Array.from({ length: 16_384 }, (_, n) => `<c t="str"><v>Column ${n}</v></c>`).join('')}</row>`),
  ],
  ['page.xlsx', Buffer.from('<html><script>alert(1)</script><table><tr><td>Tenant</td></tr></table></html>')],
  ['page.csv', Buffer.from('<!DOCTYPE html><table><tr><td>Tenant</td><td>Suite</td><td>Floor</td></tr></table>')],
  ['document.xlsx', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
  ['span.xls', Buffer.from('<table><tr><td>Tenant</td></tr><tr><td colspan=4000000000></td><td>x</td></tr></table>')],
  ['program.xls', Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04', 'latin1')],
  ['compound.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000_000, 0xfe)])],
  ['rows.csv', Buffer.from(`Tenant,Unit,Floor\n${'a,1,1\n'.repeat(1_000_000)}`)],
  line('cell.csv', ['a'.repeat(9_000_000), '1', '1']),
  ['quote.csv', Buffer.from(`Tenant,Unit,Floor\n"${'a\n'.repeat(4_000_000)}`)],
  [
    'repeats.ods',
    ods(
      '<table:table-row table:number-rows-repeated="100000"><table:table-cell office:value-type="string" table:number-columns-repeated="60"><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
  ],
  [
    'tall.ods',
    ods(
      Array.from(
        { length: 700_000 },
        (_, n) => `<table:table-row><table:table-cell><text:p>${n * n}</text:p></table:table-cell></table:table-row>`,
      ).join(''),
    ),
  ],
  ['unclosed.csv', Buffer.from(`Tenant,Unit,Floor\n"${'a'.repeat(9_000_000)}`)],
  ['quotes.csv', Buffer.from(`Tenant,Unit,Floor\n${'"'.repeat(9_000_000)}`)],
  ['nul.csv', Buffer.from(`Tenant,Unit,Floor\n${'A\0,1,1\n'.repeat(100_000)}`)],
  ['nothing.csv', Buffer.alloc(9_000_000)],
  ['columns.csv', Buffer.from(`${'a,'.repeat(4_000_000)}\n`)],
];

const tenantRow = `${header}<row r="2">${['Acme', '101', '1'].map((text, index) => textCell(`${'ABC'[index]}2`, text)).join('')}</row>`;
const emptyRows = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 3}" s="1"><c r="A${n + 3}" s="1"/></row>`);

/** What spreadsheets contain beside their tenants; all have one. */
export const oddFiles: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['empty-rows.xlsx', book(tenantRow + emptyRows.join(''))],
  [
    'dimension.xlsx',
    book(
      `<?xml version="1.0"?><worksheet><dimension ref="A1:XFD1048576"/><sheetData>${tenantRow}</sheetData></worksheet>`,
    ),
  ],
  [
    'hyperlink.xlsx',
    book(
      `<?xml version="1.0"?><worksheet><sheetData>${tenantRow}</sheetData><hyperlinks><hyperlink ref="A1:XFD1048576" location="S!A1"/></hyperlinks></worksheet>`,
    ),
  ],
];
