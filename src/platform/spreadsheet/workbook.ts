import type { CellObject, ParsingOptions, Range, WorkBook } from 'xlsx';
import type { LinksByRow } from './links.ts';
import { assertSpanLimits, tooManyMergedError } from './markup-spans.ts';
import { isOds, openOds } from './ods.ts';
import { parseDay } from './parse-day.ts';
import {
  assertColumnLimit,
  NOT_A_SPREADSHEET,
  type Sheet,
  type SheetFile,
  type SheetLimits,
  type SheetRow,
  type SheetWatch,
  tooManyRowsError,
  UnreadableSheetError,
} from './sheet.ts';
import { openXlsx } from './xlsx.ts';
import { openZip } from './zip-parts.ts';

type Library = typeof import('xlsx');

/** Values only. One row past the limit, to detect larger sheets. */
const parsingOptions = ({ rows }: SheetLimits): ParsingOptions => ({
  dense: true,
  sheetRows: rows + 1,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
});

/** Reads .xlsx and .ods. */
export async function readZipped(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<SheetFile> {
  const library = await import('xlsx');
  const readBook = (part: Buffer, extra: ParsingOptions) => library.read(part, { ...parsingOptions(limits), ...extra });
  return await withReadableErrors(async () => {
    const parts = await openZip(bytes, limits);
    if (isOds(parts)) {
      const book = await openOds(readBook, parts);
      return await selectSheets(book, watch, async (index) => {
        // Set when SheetJS has dropped rows.
        if (book.Sheets[book.SheetNames[index] ?? '']?.['!fullref']) throw tooManyRowsError(limits);
        return toSheet(library, book, index, limits);
      });
    }
    const { book, readSheet } = await openXlsx(readBook, parts, limits);
    return await selectSheets(book, watch, async (index) => {
      const { book: filledBook, lastRow, notes, links } = await readSheet(index);
      watch.onRows?.(0, lastRow);
      const sheet = toSheet(library, filledBook, index, limits);
      const rows = links.size > 0 ? sheet.rows.map((row) => addLinks(row, links)) : sheet.rows;
      return { ...sheet, rows, notes: [...sheet.notes, ...notes] };
    });
  });
}

/** Reads Excel 97 to 2003. */
export async function readXls(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<SheetFile> {
  const library = await import('xlsx');
  library.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return await withReadableErrors(async () => {
    const book = library.read(bytes, parsingOptions(limits));
    return await selectSheets(book, watch, async (index) => toSheet(library, book, index, limits));
  });
}

export async function readMarkup(text: string, limits: SheetLimits, watch: SheetWatch): Promise<SheetFile> {
  assertSpanLimits(text);
  const library = await import('xlsx');
  return await withReadableErrors(async () => {
    const book = library.read(text, { ...parsingOptions(limits), type: 'string', raw: true });
    return await selectSheets(book, watch, async (index) => toSheet(library, book, index, limits));
  });
}

function addLinks(row: SheetRow, links: LinksByRow): SheetRow {
  const rowLinks = links.get(row.number);
  return rowLinks ? { ...row, links: rowLinks } : row;
}

const MAX_SHEETS = 5;
const MAX_SHEET_NAMES = 50;

type ReadAt = (index: number) => Promise<Sheet>;

/** Wanted sheets, otherwise the first of five visible ones with a table, otherwise the first visible one. */
async function selectSheets(book: WorkBook, { isTable, sheetNames }: SheetWatch, readAt: ReadAt): Promise<SheetFile> {
  const isVisible = (at: number) => !book.Workbook?.Sheets?.[at]?.Hidden;
  const visible = [...book.SheetNames.keys()].filter(isVisible);
  const names = visible.map((at) => book.SheetNames[at] ?? '');
  const indexes = sheetNames
    ?.slice(0, MAX_SHEET_NAMES)
    .map((name) => visible[names.indexOf(name)] ?? throwMissingSheet(name, names));
  const [first = visible[0] ?? 0, ...otherIndexes] = indexes ?? visible.slice(0, MAX_SHEETS);
  const sheet = await readAt(first);
  if (indexes) {
    const otherSheets: Sheet[] = [];
    for (const index of otherIndexes) otherSheets.push(await readAt(index));
    return { sheets: [sheet, ...otherSheets], names };
  }
  const tableSheet =
    !isTable || isTable(sheet.rows) ? sheet : ((await firstTable(otherIndexes, isTable, readAt)) ?? sheet);
  return {
    sheets: [{ ...tableSheet, notes: [...unreadSheetsNote(names, tableSheet.name), ...tableSheet.notes] }],
    names,
  };
}

async function firstTable(
  indexes: readonly number[],
  isTable: NonNullable<SheetWatch['isTable']>,
  readAt: ReadAt,
): Promise<Sheet | null> {
  for (const index of indexes) {
    const sheet = await readAt(index);
    if (isTable(sheet.rows)) return sheet;
  }
  return null;
}

const unreadSheetsNote = (names: readonly string[], name: string) =>
  names.length > 1 ? [`The file has ${names.length} sheets: only “${name}” is read.`] : [];

function throwMissingSheet(name: string, names: readonly string[]): never {
  const list = new Intl.ListFormat('en').format(names.slice(0, 20).map((sheetName) => `“${sheetName}”`));
  throw new UnreadableSheetError(`The file has no sheet “${name}”. It has ${list}.`);
}

async function withReadableErrors(readFile: () => Promise<SheetFile>): Promise<SheetFile> {
  try {
    return await readFile();
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    if (/password|encrypt/i.test(String(error)))
      throw new UnreadableSheetError('The file is protected by a password. Remove it and try again.');
    throw new UnreadableSheetError(NOT_A_SPREADSHEET);
  }
}

function toSheet(library: Library, book: WorkBook, index: number, limits: SheetLimits): Sheet {
  const name = book.SheetNames[index] ?? '';
  const sheet = book.Sheets[name];
  if (!sheet) throw new UnreadableSheetError(NOT_A_SPREADSHEET);
  const cells = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  if (cells.length > limits.rows) throw tooManyRowsError(limits);
  const filledRows = fillMerged(cells, sheet['!merges'] ?? [], limits);
  const from1904 = book.Workbook?.WBProps?.date1904 ? DAYS_TO_1904 : 0;
  const dateOf: DateOf = (cell) => {
    if (cell.v instanceof Date) return parseDay(cell.v.toISOString()) ?? '';
    if (typeof cell.v !== 'number' || library.SSF.is_date(cell.z ?? '') !== true) return null;
    return parseDay(String(cell.v + from1904)) ?? '';
  };
  const rows = cells.flatMap((row, at) => toRow(row, at + 1, dateOf, limits));
  return { name, rows, notes: filledRows > 0 ? [MERGED_CELLS_NOTE] : [] };
}

/** ISO of a date cell, empty for a time of day; null for other cells. */
type DateOf = (cell: CellObject) => string | null;
/** ECMA-376 part 1, 18.17.4.1. */
const DAYS_TO_1904 = 1_462;

const MERGED_CELLS_NOTE = 'The sheet has merged cells: each row they cover was given the value they show.';

function toRow(
  row: readonly (CellObject | undefined)[] | undefined,
  number: number,
  dateOf: DateOf,
  limits: SheetLimits,
): SheetRow[] {
  if (!row) return [];
  assertColumnLimit(row, (cell) => textOf(cell as CellObject | undefined) !== '', limits);
  const limitedCells = Array.from(row.slice(0, limits.columns));
  const cells = limitedCells.map(textOf);
  if (!cells.some((cell) => cell.trim() !== '')) return [];
  const dates = limitedCells.flatMap((cell, column) => {
    const date = cell ? dateOf(cell) : null;
    return date === null ? [] : [[column, date] as const];
  });
  return [dates.length > 0 ? { number, cells, dates: Object.fromEntries(dates) } : { number, cells }];
}

/** Displayed text; long numbers in full instead of 5.12556E+11. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  const formatted = cell.w ?? String(cell.v);
  return cell.t === 'n' && /\dE[+-]?\d/i.test(formatted) ? String(cell.v) : formatted;
}

const MAX_FILLED_CELLS = 500_000;

/** Copies the value into the rows below, in the first column. @returns the number of cells filled */
function fillMerged(
  cells: (CellObject | undefined)[][],
  ranges: readonly Range[],
  { rows, columns }: SheetLimits,
): number {
  let filledCells = 0;
  for (const { s: start, e: end } of ranges) {
    const mergedCell = cells[start.r]?.[start.c];
    if (!mergedCell || start.c >= columns) continue;
    for (let row = start.r + 1; row <= Math.min(end.r, rows, cells.length - 1); row++) {
      cells[row] ??= [];
      (cells[row] as (CellObject | undefined)[])[start.c] = mergedCell;
      if (++filledCells > MAX_FILLED_CELLS) throw tooManyMergedError();
    }
  }
  return filledCells;
}
