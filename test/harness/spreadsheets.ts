import { crc32, deflateRawSync } from 'node:zlib';

export const HEADER = [
  'Company Name',
  'Suite Number',
  'Floor Number',
  'Phone',
  'Email',
  'Website',
  'Contact Name',
  'Contact Phone',
];

/** One contact per tenant; the header first. */
export function rentRoll(tenants: number): string[][] {
  const digits = (n: number) => String(n % 10_000).padStart(4, '0');
  const rows = Array.from({ length: tenants }, (_, n) => [
    `Company ${n} LLP`,
    String(1_000 + n),
    String(n % 200),
    `512 555 ${digits(n)}`,
    `info@c${n}.example`,
    `c${n}.example`,
    `Person ${n}`,
    `512 556 ${digits(n)}`,
  ]);
  return [HEADER, ...rows];
}

export function csv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(
    rows.map((row) => row.map((cell) => (/[",\n]/.test(cell) ? quoteCell(cell) : cell)).join(',')).join('\n'),
  );
}

export interface Part {
  name: string;
  bytes: Buffer | string;
  /** A false size in the zip directory. */
  declaredSize?: number;
}

/** Also invalid zips. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, declaredSize } of parts) {
    const content = Buffer.from(bytes as string);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const fileHeader = Buffer.alloc(26);
    fileHeader.writeUInt16LE(20, 0);
    fileHeader.writeUInt16LE(8, 4);
    fileHeader.writeUInt32LE(crc32(content), 10);
    fileHeader.writeUInt32LE(packed.length, 14);
    fileHeader.writeUInt32LE(declaredSize ?? content.length, 18);
    fileHeader.writeUInt16LE(path.length, 22);
    const local = [Buffer.from('PK\x03\x04', 'latin1'), fileHeader, path, packed];
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fileHeader, tail, path);
    files.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const centralDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(parts.length, 65_535), 8);
  end.writeUInt16LE(Math.min(parts.length, 65_535), 10);
  end.writeUInt32LE(centralDirectory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, centralDirectory, end]);
}

export interface SheetSpec {
  name: string;
  /** `<row>` elements, or the whole XML if it starts with `<?xml`. */
  xml: string;
  state?: 'hidden' | 'veryHidden';
  /** `<mergeCell>` elements. */
  merges?: string;
  declaredSize?: number;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A handwritten .xlsx, so that it can be malformed. `styles` are number formats by index. */
export function workbook(
  sheets: readonly SheetSpec[],
  extra: readonly Part[] = [],
  styles: readonly string[] = [],
): Buffer {
  const renderSheets = <T>(render: (sheet: SheetSpec, n: number) => T) =>
    sheets.map((sheet, index) => render(sheet, index + 1));
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return zip([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="${PACKAGE}/content-types">${type('workbook.xml', 'sheet.main')}${type('styles.xml', 'styles')}${renderSheets((_, n) => type(`worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${renderSheets(({ name, state }, n) => `<sheet name="${name}" sheetId="${n}"${state ? ` state="${state}"` : ''} r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="${PACKAGE}/relationships">${renderSheets((_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      bytes: `<styleSheet xmlns="${MAIN}"><numFmts>${styles.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...renderSheets(({ xml, merges = '', declaredSize }, n) => ({
      name: `xl/worksheets/sheet${n}.xml`,
      bytes: xml.startsWith('<?xml')
        ? xml
        : `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
      ...(declaredSize !== undefined && { declaredSize }),
    })),
    ...extra,
  ]);
}

const NAMESPACES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** A handwritten .ods of one sheet. @param rows `<table:table-row>` elements, or whole sheets. */
export function ods(rows: string, { mimetype = ODS_TYPE, entries = '', extra = [] as readonly Part[] } = {}): Buffer {
  const sheets = rows.startsWith('<table:table ') ? rows : `<table:table table:name="S">${rows}</table:table>`;
  return zip([
    { name: 'mimetype', bytes: mimetype },
    {
      name: 'META-INF/manifest.xml',
      bytes: `<manifest:manifest xmlns:manifest="urn:x">${entries}</manifest:manifest>`,
    },
    {
      name: 'content.xml',
      bytes: `<?xml version="1.0"?><office:document-content ${NAMESPACES}><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
    },
    ...extra,
  ]);
}

export function rowsXml(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}">${cells.map((text, column) => textCell(`${columnName(column)}${index + 1}`, text)).join('')}</row>`,
    )
    .join('');
}

export function textCell(ref: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text === '' ? '' : `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

const columnName = (column: number) => String.fromCharCode(65 + column);
const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
