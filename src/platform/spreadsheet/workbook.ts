import type { CellObject, ParsingOptions, Range, WorkBook } from 'xlsx';
import { hiddenIn } from './hidden-rows.ts';
import { refuseWideSpans, tooManyMerged } from './markup-spans.ts';
import {
  NOT_A_SPREADSHEET,
  type OnRows,
  refuseWide,
  type Sheet,
  type SheetLimits,
  type SheetRow,
  type SheetWatch,
  tooManyRows,
  UnreadableSheet,
} from './sheet.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

type Library = typeof import('xlsx');
/** Missing from the library's types: reads parts that are unpacked already. */
type ParseParts = (
  zip: { files: Record<string, { name: string; asNodeBuffer(): Buffer }> },
  options: object,
) => WorkBook;

/** Values instead of formulas, no styles, macros or comments; rows after the limit are not looked at. */
const options = ({ rows }: SheetLimits): ParsingOptions => ({
  dense: true,
  sheetRows: rows + 1,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
});

/** An .xlsx: its directory is judged first, and only the parts of the sheet that is looked at are unpacked. */
export async function readXlsx(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<Sheet> {
  const parts = await openZip(bytes, limits);
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml')) throw new UnreadableSheet(NOT_A_SPREADSHEET);
  const library = await import('xlsx');
  const { parse_zip: parseParts } = library as unknown as { parse_zip: ParseParts };
  return understood(() => {
    const names = new Map([...parts].filter(([name]) => name !== 'xl/sharedStrings.xml'));
    const book = parseParts(filesOf(names, limits), { ...options(limits), sheets: [] });
    return firstTable(book, watch, (index) => {
      const files = filesOf(parts, limits, watch.onRows);
      const filled = parseParts(files, { ...options(limits), sheets: index });
      if (files.refused) throw files.refused;
      const sheet = toSheet(library, filled, index, limits);
      return { ...sheet, notes: [...sheet.notes, ...files.notes] };
    });
  });
}

/** An .xls of Excel 97 to 2003. */
export async function readXls(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<Sheet> {
  const library = await import('xlsx');
  library.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return understood(() => {
    const book = library.read(bytes, options(limits));
    return firstTable(book, watch, (index) => toSheet(library, book, index, limits));
  });
}

/** HTML tables or an XML spreadsheet of 2003. */
export async function readMarkup(text: string, limits: SheetLimits, watch: SheetWatch): Promise<Sheet> {
  refuseWideSpans(text);
  const library = await import('xlsx');
  return understood(() => {
    const book = library.read(text, { ...options(limits), type: 'string', raw: true });
    return firstTable(book, watch, (index) => toSheet(library, book, index, limits));
  });
}

const MOST_SHEETS = 5;

/** The first visible sheet that has a table in it; the very first one where none has. */
function firstTable(book: WorkBook, { isTable }: SheetWatch, readAt: (index: number) => Sheet): Sheet {
  const isVisible = (at: number) => !book.Workbook?.Sheets?.[at]?.Hidden;
  const visible = [...book.SheetNames.keys()].filter(isVisible);
  const [first = 0, ...others] = visible.slice(0, MOST_SHEETS);
  const sheet = readAt(first);
  if (!isTable || isTable(sheet.rows)) return sheet;
  for (const index of others) {
    const other = readAt(index);
    if (isTable(other.rows)) return other;
  }
  return sheet;
}

/** The library throws plain errors at what it does not know. */
function understood(read: () => Sheet): Sheet {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    if (/password|encrypt/i.test(String(error)))
      throw new UnreadableSheet('The file is protected by a password. Remove it and try again.');
    throw new UnreadableSheet(NOT_A_SPREADSHEET);
  }
}

interface Files {
  files: Record<string, { name: string; asNodeBuffer(): Buffer }>;
  /** What was thrown at the library, which goes on without the part. */
  refused?: unknown;
  readonly notes: string[];
}

function filesOf(parts: ZipParts, limits: SheetLimits, onRows: OnRows = () => {}): Files {
  const given: Files = { files: {}, notes: [] };
  for (const [name, unpack] of parts) {
    const asNodeBuffer = () => {
      try {
        return judged(name, unpack(), limits, given, onRows);
      } catch (error) {
        given.refused ??= error;
        throw error;
      }
    };
    given.files[name] = { name, asNodeBuffer };
  }
  return given;
}

/** No spreadsheet program writes a document type; and a row after the last allowed must not be left out silently. */
function judged(name: string, part: Buffer, limits: SheetLimits, { notes }: Files, onRows: OnRows): Buffer {
  if (part.includes('<!DOCTYPE') || !part.subarray(0, 4_096).includes('<'))
    throw new UnreadableSheet(NOT_A_SPREADSHEET);
  if (!/worksheets\/[^/]+\.xml$/i.test(name)) return part;
  const last = lastFilledRow(part);
  if (last > limits.rows) throw tooManyRows(limits);
  onRows(0, last);
  notes.push(...hiddenIn(part));
  return part;
}

function lastFilledRow(xml: Buffer): number {
  const lastValue = Math.max(xml.lastIndexOf('<v>'), xml.lastIndexOf('<is>'), xml.lastIndexOf('<v '));
  const row = lastValue < 0 ? -1 : xml.lastIndexOf('<row', lastValue);
  if (row < 0) return 0;
  return Number(/^<row[^>]*?\sr="(\d+)"/.exec(xml.toString('latin1', row, row + 400))?.[1] ?? 0);
}

function toSheet(library: Library, book: WorkBook, index: number, limits: SheetLimits): Sheet {
  const name = book.SheetNames[index] ?? '';
  const sheet = book.Sheets[name];
  if (!sheet) throw new UnreadableSheet(NOT_A_SPREADSHEET);
  const cells = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  if (cells.length > limits.rows) throw tooManyRows(limits);
  const filledBelow = fillMerged(cells, sheet['!merges'] ?? [], limits);
  const isDate = (cell: CellObject) => cell.t === 'd' || (cell.t === 'n' && library.SSF.is_date(cell.z ?? '') === true);
  const rows = cells.flatMap((row, at) => toRow(row, at + 1, isDate, limits));
  return { rows, notes: [...severalSheets(book, name), ...(filledBelow > 0 ? [MERGED] : [])] };
}

const MERGED = 'The sheet has merged cells: each row they cover was given the value they show.';

function severalSheets(book: WorkBook, name: string): string[] {
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
  return visible.length > 1 ? [`The file has ${visible.length} sheets: only “${name}” is read.`] : [];
}

function toRow(
  row: readonly (CellObject | undefined)[] | undefined,
  number: number,
  isDate: (cell: CellObject) => boolean,
  limits: SheetLimits,
): SheetRow[] {
  if (!row) return [];
  refuseWide(row, (cell) => textOf(cell as CellObject | undefined) !== '', limits);
  const within = Array.from(row.slice(0, limits.columns));
  const cells = within.map(textOf);
  if (!cells.some((cell) => cell.trim() !== '')) return [];
  const dates = within.flatMap((cell, column) => (cell && isDate(cell) ? [column] : []));
  return [dates.length > 0 ? { number, cells, dates } : { number, cells }];
}

/** What the cell shows; but a long number in full, where a narrow column would show 5.12556E+11. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  const shown = cell.w ?? String(cell.v);
  return cell.t === 'n' && /\dE[+-]?\d/i.test(shown) ? String(cell.v) : shown;
}

const MOST_FILLED = 500_000;

/** Gives the rows below in a merged cell its value, in its first column. @returns how many cells were filled. */
function fillMerged(
  cells: (CellObject | undefined)[][],
  merged: readonly Range[],
  { rows, columns }: SheetLimits,
): number {
  let filled = 0;
  for (const { s: start, e: end } of merged) {
    const shown = cells[start.r]?.[start.c];
    if (!shown || start.c >= columns) continue;
    for (let row = start.r + 1; row <= Math.min(end.r, rows, cells.length - 1); row++) {
      cells[row] ??= [];
      (cells[row] as (CellObject | undefined)[])[start.c] = shown;
      if (++filled > MOST_FILLED) throw tooManyMerged();
    }
  }
  return filled;
}
