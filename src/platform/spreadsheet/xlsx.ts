import type { ParsingOptions, WorkBook } from 'xlsx';
import { ZipFile } from 'yazl';
import { hiddenIn } from './hidden-rows.ts';
import { NOT_A_SPREADSHEET, type SheetLimits, tooManyRows, UnreadableSheet } from './sheet.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

/** Reads a workbook from the bytes of a file. */
type Read = (bytes: Buffer, options: ParsingOptions) => WorkBook;

/** A workbook of which one sheet is read at a time. */
export interface SheetByIndex {
  /** The names of its sheets, without their cells. */
  readonly book: WorkBook;
  readSheet(index: number): Promise<{ book: WorkBook; lastRow: number; notes: string[] }>;
}

/** SheetJS needs these beside the sheet itself; pictures, comments and macros stay packed. */
const SHARED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/theme\/[^/]+)$/i;
const STRINGS = /^xl\/sharedStrings\.xml$/i;

/**
 * Opens an .xlsx: checks the directory of the zip, then unpacks only the parts that are read, each within its declared
 * size. SheetJS gets those in a zip of their own, uncompressed: its zip reader would inflate every part without a limit.
 * @throws UnreadableSheet
 */
export async function openXlsx(read: Read, bytes: Buffer, limits: SheetLimits): Promise<SheetByIndex> {
  const parts = await openZip(bytes, limits);
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml')) throw new UnreadableSheet(NOT_A_SPREADSHEET);
  const shared = [...parts.keys()].filter((name) => SHARED.test(name));
  const withoutCells = shared.filter((name) => !STRINGS.test(name));
  const paths = sheetPaths(xmlOf(parts, 'xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')?.());
  const repack = (names: readonly string[]) => repacked(names, (name) => xmlOf(parts, name));
  return {
    book: read(await repack(withoutCells), { sheets: [] }),
    async readSheet(index) {
      const path = paths[index] ?? '';
      const { lastRow, notes } = judged(xmlOf(parts, path), limits);
      return { book: read(await repack([...shared, path]), { sheets: index }), lastRow, notes };
    },
  };
}

/** No spreadsheet program writes a document type. */
function xmlOf(parts: ZipParts, name: string): Buffer {
  const xml = parts.get(name)?.();
  if (!xml || xml.includes('<!DOCTYPE') || !xml.subarray(0, 4_096).includes('<'))
    throw new UnreadableSheet(NOT_A_SPREADSHEET);
  return xml;
}

/** Refuses a sheet that has more rows than would be read: SheetJS leaves those out without a word. */
function judged(xml: Buffer, limits: SheetLimits): { lastRow: number; notes: string[] } {
  const lastRow = lastFilledRow(xml);
  if (lastRow > limits.rows) throw tooManyRows(limits);
  return { lastRow, notes: hiddenIn(xml) };
}

/** A zip of uncompressed parts. They are unpacked one after the other, so that few are in memory beside the zip. */
async function repacked(names: readonly string[], unpack: (name: string) => Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(unpack(name), name, { compress: false });
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

/** The part of each sheet, in the order of the workbook (ECMA-376 part 1, 18.2.20; part 2, 9.3). */
function sheetPaths(workbook: Buffer, relations: Buffer | undefined): string[] {
  const targets = new Map(
    tagsOf(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  return tagsOf(workbook, 'sheet').map((tag, at) => {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? `worksheets/sheet${at + 1}.xml`;
    return target.replace(/^\/?(xl\/)?/, 'xl/');
  });
}

function tagsOf(xml: Buffer | undefined, name: string): string[] {
  const tag = new RegExp(`<(\\w+:)?${name}\\s([^>"']|"[^"]*"|'[^']*')*>`, 'g');
  return xml?.toString().match(tag) ?? [];
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1];
}

function lastFilledRow(xml: Buffer): number {
  const lastValue = Math.max(xml.lastIndexOf('<v>'), xml.lastIndexOf('<is>'), xml.lastIndexOf('<v '));
  const row = lastValue < 0 ? -1 : xml.lastIndexOf('<row', lastValue);
  if (row < 0) return 0;
  return Number(/^<row[^>]*?\sr="(\d+)"/.exec(xml.toString('latin1', row, row + 400))?.[1] ?? 0);
}
