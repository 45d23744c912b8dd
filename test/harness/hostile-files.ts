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
  ['lying.xlsx', workbook([{ name: 'S', xml: header + ' '.repeat(300_000_000), declared: 3_000 }])],
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
  ['columns.csv', Buffer.from(`${'a,'.repeat(4_000_000)}\n`)],
];
