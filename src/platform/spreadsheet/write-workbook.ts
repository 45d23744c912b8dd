import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Streams an .xlsx with one sheet (ECMA-376 part 1, 18.3). */
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const FONT = '<sz val="11"/>%<name val="Calibri"/>';
const FONTS = {
  text: FONT.replace('%', ''),
  bold: `<b/>${FONT.replace('%', '')}`,
  red: FONT.replace('%', '<color rgb="FFB3261E"/>'),
};
/** Text keeps the zero of 0101 and runs no formula. */
type CellLook = keyof typeof FONTS;

const STYLE_NAMES = Object.keys(FONTS);

export interface StyledCell {
  readonly text: string;
  readonly style?: CellLook;
}

export function rowXml(number: number, cells: readonly StyledCell[]): string {
  const cellXmls = cells.map(({ text, style = 'text' }, column) =>
    text === ''
      ? ''
      : `<c r="${columnName(column)}${number}" s="${STYLE_NAMES.indexOf(style)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
  );
  return `<row r="${number}">${cellXmls.join('')}</row>`;
}

export function packWorkbook(sheetName: string, rows: AsyncIterable<string | Uint8Array>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(workbookParts(sheetName)))
    zip.addBuffer(Buffer.from(XML_DECLARATION + xml), path);
  const sheet = Readable.from(sheetXml(rows));
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* sheetXml(rows: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetFormatPr defaultRowHeight="15"/>`);
  yield Buffer.from('<cols><col min="1" max="40" width="22" style="0" customWidth="1"/></cols><sheetData>');
  for await (const piece of rows) yield Buffer.from(piece as string);
  yield Buffer.from('</sheetData></worksheet>');
}

function workbookParts(sheetName: string): Record<string, string> {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE_NAMESPACE}/relationships/${kind}" Target="${target}"/>`;
  const relations = (...relationXmls: string[]) =>
    `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${relationXmls.join('')}</Relationships>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}/relationships"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
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
  `<styleSheet xmlns="${MAIN_NAMESPACE}"><fonts count="${styles.length}">${styles.map((font) => `<font>${font}</font>`).join('')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${styles.length}">`,
  ...styles.map((_, at) => `<xf numFmtId="49" fontId="${at}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`),
  '</cellXfs></styleSheet>',
].join('');

/** 0-based: `A` … `Z`, `AA`. */
function columnName(column: number): string {
  const lastLetter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? lastLetter : columnName(Math.floor(column / 26) - 1) + lastLetter;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 knows no such characters, not even escaped
const INVALID_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVALID_XML_CHARACTERS, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
