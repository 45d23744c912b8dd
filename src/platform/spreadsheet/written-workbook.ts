import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * Writes an .xlsx with one sheet (ECMA-376 part 1, 18.3): `writtenRow` makes rows, which callers store in pieces, and
 * `packWorkbook` streams them into the zip.
 */
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const FONT = '<sz val="11"/>%<name val="Calibri"/>';
const FONTS = {
  text: FONT.replace('%', ''),
  bold: `<b/>${FONT.replace('%', '')}`,
  red: FONT.replace('%', '<color rgb="FFB3261E"/>'),
};
/** All cells are text: a spreadsheet keeps the zero of 0101 and runs no formula. */
type CellLook = keyof typeof FONTS;

const STYLE_OF = Object.keys(FONTS);

export interface WrittenCell {
  readonly text: string;
  readonly look?: CellLook;
}

export function writtenRow(number: number, cells: readonly WrittenCell[]): string {
  const written = cells.map(({ text, look = 'text' }, column) =>
    text === ''
      ? ''
      : `<c r="${columnName(column)}${number}" s="${STYLE_OF.indexOf(look)}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

export function packWorkbook(sheetName: string, rows: AsyncIterable<string | Uint8Array>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(partsAround(sheetName))) zip.addBuffer(Buffer.from(XML + xml), path);
  const sheet = Readable.from(sheetAround(rows));
  const sent = zip.outputStream as Readable;
  sheet.on('error', (error) => sent.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return sent;
}

async function* sheetAround(rows: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetFormatPr defaultRowHeight="15"/>`);
  yield Buffer.from('<cols><col min="1" max="40" width="22" style="0" customWidth="1"/></cols><sheetData>');
  for await (const piece of rows) yield Buffer.from(piece as string);
  yield Buffer.from('</sheetData></worksheet>');
}

function partsAround(sheetName: string): Record<string, string> {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/relationships/${kind}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  };
}

const styles = Object.values(FONTS);
/** Number format 49 is text (18.8.30). */
const STYLES = [
  `<styleSheet xmlns="${MAIN}"><fonts count="${styles.length}">${styles.map((font) => `<font>${font}</font>`).join('')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${styles.length}">`,
  ...styles.map((_, at) => `<xf numFmtId="49" fontId="${at}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`),
  '</cellXfs></styleSheet>',
].join('');

/** 0-based: `A` … `Z`, `AA`. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 knows no such characters, not even escaped
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
