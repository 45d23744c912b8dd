import type { ParsingOptions, WorkBook } from 'xlsx';
import { ZipFile } from 'yazl';
import { hiddenRowsAndColumnsNotes } from './hidden-rows.ts';
import { type LinksByRow, parseLinks } from './links.ts';
import { NOT_A_SPREADSHEET, type SheetLimits, tooManyRowsError, UnreadableSheetError } from './sheet.ts';
import type { ZipParts } from './zip-parts.ts';

export type ReadWorkBook = (bytes: Buffer, options: ParsingOptions) => WorkBook;

export interface SheetByIndex {
  /** Sheet names, without cells. */
  readonly book: WorkBook;
  readSheet(index: number): Promise<{ book: WorkBook; lastRow: number; notes: string[]; links: LinksByRow }>;
}

/** Parts that SheetJS needs besides the sheet. */
const SHARED_PARTS = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/theme\/[^/]+)$/i;
const STRINGS_PART = /^xl\/sharedStrings\.xml$/i;

/**
 * Unpacks only the needed parts, within their declared size, for SheetJS in an uncompressed zip: its own inflates
 * without a limit.
 * @param parts of a checked zip directory
 * @throws UnreadableSheetError
 */
export async function openXlsx(
  readWorkBook: ReadWorkBook,
  parts: ZipParts,
  limits: SheetLimits,
): Promise<SheetByIndex> {
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml'))
    throw new UnreadableSheetError(NOT_A_SPREADSHEET);
  const sharedParts = [...parts.keys()].filter((name) => SHARED_PARTS.test(name));
  const withoutCells = sharedParts.filter((name) => !STRINGS_PART.test(name));
  const paths = sheetPaths(readXmlPart(parts, 'xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')?.());
  const repackParts = (names: readonly string[]) => repack(names, (name) => readXmlPart(parts, name));
  return {
    book: readWorkBook(await repackParts(withoutCells), { sheets: [] }),
    async readSheet(index) {
      const { zip, ...sheetFacts } = await packedSheet(paths[index] ?? '');
      return { ...sheetFacts, book: collectGarbageAround(() => readWorkBook(zip, { sheets: index })) };
    },
  };

  async function packedSheet(path: string) {
    const xml = readXmlPart(parts, path);
    const fileStart = path.lastIndexOf('/') + 1;
    const relationshipsPath = `${path.slice(0, fileStart)}_rels/${path.slice(fileStart)}.rels`;
    const relationships = parts.has(relationshipsPath) ? readXmlPart(parts, relationshipsPath) : null;
    const { lastRow, end } = findLastFilledRow(xml);
    if (lastRow > limits.rows) throw tooManyRowsError(limits); // SheetJS would drop the rows beyond silently
    const unpackPart = (name: string) =>
      name === path ? addMissingResults(keepFilledCells(xml, end)) : readXmlPart(parts, name);
    return {
      zip: await repack([...sharedParts, path], unpackPart),
      lastRow,
      notes: hiddenRowsAndColumnsNotes(xml),
      links: parseLinks(xml, relationships),
    };
  }
}

/** Frees memory between steps, which each hold the sheet. */
function collectGarbageAround<Result>(readPart: () => Result): Result {
  globalThis.gc?.();
  const result = readPart();
  globalThis.gc?.();
  return result;
}

/** Rejects document types, which spreadsheet programs never write. */
export function readXmlPart(parts: ZipParts, name: string): Buffer {
  const xml = parts.get(name)?.();
  if (!xml || xml.includes('<!DOCTYPE') || !xml.subarray(0, 4_096).includes('<'))
    throw new UnreadableSheetError(NOT_A_SPREADSHEET);
  return xml;
}

export async function repack(names: readonly string[], unpack: (name: string) => Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(unpack(name), name, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const piece of zip.outputStream) chunks.push(piece as Buffer);
  return Buffer.concat(chunks);
}

const SHEET = /<(?:\w+:)?sheet\s(?:[^<>"']|"[^<"]*"|'[^<']*')*>/g;
const RELATIONSHIP = /<(?:\w+:)?Relationship\s(?:[^<>"']|"[^<"]*"|'[^<']*')*>/g;
const ID = /\sId=["']([^"']*)["']/;
const TARGET = /\sTarget=["']([^"']*)["']/;
const RELATIONSHIP_ID = /\s\w+:id=["']([^"']*)["']/;

/** Returns sheet paths in workbook order (ECMA-376 part 1, 18.2.20; part 2, 9.3). */
function sheetPaths(workbook: Buffer, relationships: Buffer | undefined): string[] {
  const tags = relationships?.toString().match(RELATIONSHIP) ?? [];
  const targets = new Map(tags.map((tag) => [ID.exec(tag)?.[1], TARGET.exec(tag)?.[1]]));
  return (workbook.toString().match(SHEET) ?? []).map((tag, at) => {
    const target = targets.get(RELATIONSHIP_ID.exec(tag)?.[1]) ?? `worksheets/sheet${at + 1}.xml`;
    return target.replace(/^\/?(xl\/)?/, 'xl/');
  });
}

/** `end`: offset after the row's element; 0 without filled rows. */
function findLastFilledRow(xml: Buffer): { lastRow: number; end: number } {
  const lastValue = Math.max(xml.lastIndexOf('<v>'), xml.lastIndexOf('<is>'), xml.lastIndexOf('<v '));
  const row = lastValue < 0 ? -1 : xml.lastIndexOf('<row', lastValue);
  if (row < 0) return { lastRow: 0, end: 0 };
  const lastRow = Number(/^<row[^>]*?\sr="(\d+)"/.exec(xml.toString('latin1', row, row + 400))?.[1] ?? 0);
  const rowEnd = xml.indexOf(ROW_END_TAG, lastValue);
  return { lastRow, end: rowEnd < 0 ? xml.length : rowEnd + ROW_END_TAG.length };
}

const FORMULA_WITHOUT_RESULT = /<c (r="[A-Z]{1,3}\d{1,7}")[^<>]*><f(?:[^<>]*\/>|[^<>]*>[^<]*<\/f>)<\/c>/g;

/** Marks formulas without a calculated value, which would look like empty cells. */
function addMissingResults(xml: Buffer): Buffer {
  if (!xml.includes('</f></c>') && !xml.includes('/></c>')) return xml;
  const cells = xml.toString('latin1');
  return Buffer.from(cells.replace(FORMULA_WITHOUT_RESULT, '<c $1 t="str"><v>#NO RESULT!</v></c>'), 'latin1');
}

const ROW_END_TAG = '</row>';
const SHEET_DATA_TAG = '<sheetData>';
const MERGES_END_TAG = '</mergeCells>';

/** Filled rows and merged cells only: SheetJS would make a cell for each hyperlink, and read all empty rows. */
function keepFilledCells(xml: Buffer, end: number): Buffer {
  const data = xml.indexOf(SHEET_DATA_TAG);
  if (data < 0) return xml;
  const from = Math.max(end, data + SHEET_DATA_TAG.length);
  const merges = xml.indexOf('<mergeCells', from);
  const mergedCells =
    merges < 0 ? '' : xml.subarray(merges, xml.indexOf(MERGES_END_TAG, merges) + MERGES_END_TAG.length);
  return Buffer.concat([
    xml.subarray(0, from),
    ...['</sheetData>', mergedCells, '</worksheet>'].map((part) => Buffer.from(part)),
  ]);
}
