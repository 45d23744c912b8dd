import type { ParsingOptions, WorkBook } from 'xlsx';
import { ZipFile } from 'yazl';
import { hiddenIn } from './hidden-rows.ts';
import { type Links, linksIn } from './links.ts';
import { NOT_A_SPREADSHEET, type SheetLimits, tooManyRows, UnreadableSheet } from './sheet.ts';
import type { ZipParts } from './zip-parts.ts';

export type Read = (bytes: Buffer, options: ParsingOptions) => WorkBook;

export interface SheetByIndex {
  /** Sheet names, without cells. */
  readonly book: WorkBook;
  readSheet(index: number): Promise<{ book: WorkBook; lastRow: number; notes: string[]; links: Links }>;
}

/** Parts that SheetJS needs beside the sheet; pictures, comments and macros stay packed. */
const SHARED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/theme\/[^/]+)$/i;
const STRINGS = /^xl\/sharedStrings\.xml$/i;

/**
 * Opens an .xlsx: unpacks only the needed parts, each within its declared size. SheetJS gets them in an uncompressed
 * zip: its own zip reader inflates every part without a limit.
 * @param parts whose zip directory was checked
 * @throws UnreadableSheet
 */
export async function openXlsx(read: Read, parts: ZipParts, limits: SheetLimits): Promise<SheetByIndex> {
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml')) throw new UnreadableSheet(NOT_A_SPREADSHEET);
  const shared = [...parts.keys()].filter((name) => SHARED.test(name));
  const withoutCells = shared.filter((name) => !STRINGS.test(name));
  const paths = sheetPaths(xmlOf(parts, 'xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')?.());
  const repack = (names: readonly string[]) => repacked(names, (name) => xmlOf(parts, name));
  return {
    book: read(await repack(withoutCells), { sheets: [] }),
    async readSheet(index) {
      const { zip, ...found } = await packedSheet(paths[index] ?? '');
      return { ...found, book: withFreedMemory(() => read(zip, { sheets: index })) };
    },
  };

  async function packedSheet(path: string) {
    const xml = xmlOf(parts, path);
    const beside = path.replace(/([^/]+)$/, '_rels/$1.rels');
    const relationships = parts.has(beside) ? xmlOf(parts, beside) : null;
    const { lastRow, end } = lastFilled(xml);
    if (lastRow > limits.rows) throw tooManyRows(limits); // SheetJS would drop the rows beyond silently
    const unpack = (name: string) => (name === path ? withResults(cellsOf(xml, end)) : xmlOf(parts, name));
    return {
      zip: await repacked([...shared, path], unpack),
      lastRow,
      notes: hiddenIn(xml),
      links: linksIn(xml, relationships),
    };
  }
}

/** Each step holds the sheet in another form. Most of a large one would still be in memory with the next. */
function withFreedMemory<Result>(read: () => Result): Result {
  globalThis.gc?.();
  const result = read();
  globalThis.gc?.();
  return result;
}

/** Spreadsheet programs write no document type. */
export function xmlOf(parts: ZipParts, name: string): Buffer {
  const xml = parts.get(name)?.();
  if (!xml || xml.includes('<!DOCTYPE') || !xml.subarray(0, 4_096).includes('<'))
    throw new UnreadableSheet(NOT_A_SPREADSHEET);
  return xml;
}

export async function repacked(names: readonly string[], unpack: (name: string) => Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(unpack(name), name, { compress: false });
  zip.end();
  const written: Buffer[] = [];
  for await (const piece of zip.outputStream) written.push(piece as Buffer);
  return Buffer.concat(written);
}

const SHEET = /<(?:\w+:)?sheet\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const RELATIONSHIP = /<(?:\w+:)?Relationship\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const ID = /\sId=["']([^"']*)["']/;
const TARGET = /\sTarget=["']([^"']*)["']/;
const RELATIONSHIP_ID = /\s\w+:id=["']([^"']*)["']/;

/** The path of each sheet in workbook order (ECMA-376 part 1, 18.2.20; part 2, 9.3). */
function sheetPaths(workbook: Buffer, relationships: Buffer | undefined): string[] {
  const tags = relationships?.toString().match(RELATIONSHIP) ?? [];
  const targets = new Map(tags.map((tag) => [ID.exec(tag)?.[1], TARGET.exec(tag)?.[1]]));
  return (workbook.toString().match(SHEET) ?? []).map((tag, at) => {
    const target = targets.get(RELATIONSHIP_ID.exec(tag)?.[1]) ?? `worksheets/sheet${at + 1}.xml`;
    return target.replace(/^\/?(xl\/)?/, 'xl/');
  });
}

/** `end`: of the row's element; 0 without filled rows. */
function lastFilled(xml: Buffer): { lastRow: number; end: number } {
  const lastValue = Math.max(xml.lastIndexOf('<v>'), xml.lastIndexOf('<is>'), xml.lastIndexOf('<v '));
  const row = lastValue < 0 ? -1 : xml.lastIndexOf('<row', lastValue);
  if (row < 0) return { lastRow: 0, end: 0 };
  const lastRow = Number(/^<row[^>]*?\sr="(\d+)"/.exec(xml.toString('latin1', row, row + 400))?.[1] ?? 0);
  const rowEnd = xml.indexOf(ROW_END, lastValue);
  return { lastRow, end: rowEnd < 0 ? xml.length : rowEnd + ROW_END.length };
}

const WITHOUT_RESULT = /<c (r="[A-Z]{1,3}\d{1,7}")[^>]{0,100}><f(?:[^>]{0,200}\/>|[^>]{0,200}>[^<]{0,8200}<\/f>)<\/c>/g;

/** A formula that no program has calculated has no value: it would look like an empty cell. */
function withResults(xml: Buffer): Buffer {
  if (!xml.includes('</f></c>') && !xml.includes('/></c>')) return xml;
  const cells = xml.toString('latin1');
  return Buffer.from(cells.replace(WITHOUT_RESULT, '<c $1 t="str"><v>#NO RESULT!</v></c>'), 'latin1');
}

const ROW_END = '</row>';
const DATA = '<sheetData>';
const MERGES_END = '</mergeCells>';

/** The filled rows and the merged cells: SheetJS would make a cell for each that a hyperlink covers, and read all empty rows. */
function cellsOf(xml: Buffer, end: number): Buffer {
  const data = xml.indexOf(DATA);
  if (data < 0) return xml;
  const from = Math.max(end, data + DATA.length);
  const merges = xml.indexOf('<mergeCells', from);
  const kept = merges < 0 ? '' : xml.subarray(merges, xml.indexOf(MERGES_END, merges) + MERGES_END.length);
  return Buffer.concat([
    xml.subarray(0, from),
    ...['</sheetData>', kept, '</worksheet>'].map((part) => Buffer.from(part)),
  ]);
}
