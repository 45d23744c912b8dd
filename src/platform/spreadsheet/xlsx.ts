import { buffer } from 'node:stream/consumers';
import type { ParsingOptions, WorkBook } from 'xlsx';
import { ZipFile } from 'yazl';
import { hiddenIn } from './hidden-rows.ts';
import { NOT_A_SPREADSHEET, type SheetLimits, tooManyRows, UnreadableSheet } from './sheet.ts';
import type { ZipParts } from './zip-parts.ts';

export type Read = (bytes: Buffer, options: ParsingOptions) => WorkBook;

export interface SheetByIndex {
  /** Sheet names, without cells. */
  readonly book: WorkBook;
  readSheet(index: number): Promise<{ book: WorkBook; lastRow: number; notes: string[] }>;
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
      const path = paths[index] ?? '';
      const { lastRow, notes } = judged(xmlOf(parts, path), limits);
      return { book: read(await repack([...shared, path]), { sheets: index }), lastRow, notes };
    },
  };
}

/** Spreadsheet programs write no document type. */
export function xmlOf(parts: ZipParts, name: string): Buffer {
  const xml = parts.get(name)?.();
  if (!xml || xml.includes('<!DOCTYPE') || !xml.subarray(0, 4_096).includes('<'))
    throw new UnreadableSheet(NOT_A_SPREADSHEET);
  return xml;
}

/** Refuses rows beyond the limit, which SheetJS would drop silently. */
function judged(xml: Buffer, limits: SheetLimits): { lastRow: number; notes: string[] } {
  const lastRow = lastFilledRow(xml);
  if (lastRow > limits.rows) throw tooManyRows(limits);
  return { lastRow, notes: hiddenIn(xml) };
}

export async function repacked(names: readonly string[], unpack: (name: string) => Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(unpack(name), name, { compress: false });
  zip.end();
  return await buffer(zip.outputStream);
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

function lastFilledRow(xml: Buffer): number {
  const lastValue = Math.max(xml.lastIndexOf('<v>'), xml.lastIndexOf('<is>'), xml.lastIndexOf('<v '));
  const row = lastValue < 0 ? -1 : xml.lastIndexOf('<row', lastValue);
  if (row < 0) return 0;
  return Number(/^<row[^>]*?\sr="(\d+)"/.exec(xml.toString('latin1', row, row + 400))?.[1] ?? 0);
}
