import type { CellObject, ParsingOptions, Range, WorkBook } from 'xlsx';
import { dayOf } from './day.ts';
import type { Links } from './links.ts';
import { refuseWideSpans, tooManyMerged } from './markup-spans.ts';
import { isOds, openOds } from './ods.ts';
import {
  NOT_A_SPREADSHEET,
  refuseWide,
  type Sheet,
  type SheetFile,
  type SheetLimits,
  type SheetRow,
  type SheetWatch,
  tooManyRows,
  UnreadableSheet,
} from './sheet.ts';
import { openXlsx } from './xlsx.ts';
import { openZip } from './zip-parts.ts';

type Library = typeof import('xlsx');

/** Values only: no formulas, styles, macros or comments. One row past the limit, to detect larger sheets. */
const options = ({ rows }: SheetLimits): ParsingOptions => ({
  dense: true,
  sheetRows: rows + 1,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
});

/** .xlsx and .ods. */
export async function readZipped(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<SheetFile> {
  const library = await import('xlsx');
  const read = (part: Buffer, extra: ParsingOptions) => library.read(part, { ...options(limits), ...extra });
  return await withReadableErrors(async () => {
    const parts = await openZip(bytes, limits);
    if (isOds(parts)) {
      const book = await openOds(read, parts);
      return await wantedSheets(book, watch, async (index) => {
        // The extent of a sheet whose further rows SheetJS has dropped.
        if (book.Sheets[book.SheetNames[index] ?? '']?.['!fullref']) throw tooManyRows(limits);
        return toSheet(library, book, index, limits);
      });
    }
    const { book, readSheet } = await openXlsx(read, parts, limits);
    return await wantedSheets(book, watch, async (index) => {
      const { book: filled, lastRow, notes, links } = await readSheet(index);
      watch.onRows?.(0, lastRow);
      const sheet = toSheet(library, filled, index, limits);
      const rows = links.size > 0 ? sheet.rows.map((row) => withLinks(row, links)) : sheet.rows;
      return { ...sheet, rows, notes: [...sheet.notes, ...notes] };
    });
  });
}

/** Excel 97 to 2003. */
export async function readXls(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<SheetFile> {
  const library = await import('xlsx');
  library.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return await withReadableErrors(async () => {
    const book = library.read(bytes, options(limits));
    return await wantedSheets(book, watch, async (index) => toSheet(library, book, index, limits));
  });
}

export async function readMarkup(text: string, limits: SheetLimits, watch: SheetWatch): Promise<SheetFile> {
  refuseWideSpans(text);
  const library = await import('xlsx');
  return await withReadableErrors(async () => {
    const book = library.read(text, { ...options(limits), type: 'string', raw: true });
    return await wantedSheets(book, watch, async (index) => toSheet(library, book, index, limits));
  });
}

function withLinks(row: SheetRow, links: Links): SheetRow {
  const own = links.get(row.number);
  return own ? { ...row, links: own } : row;
}

const MOST_SHEETS = 5;
const MOST_WANTED = 50;

type ReadAt = (index: number) => Promise<Sheet>;

/** The wanted sheets, else the first of five visible ones with a table, else the first visible one. */
async function wantedSheets(book: WorkBook, { isTable, wanted }: SheetWatch, readAt: ReadAt): Promise<SheetFile> {
  const isVisible = (at: number) => !book.Workbook?.Sheets?.[at]?.Hidden;
  const visible = [...book.SheetNames.keys()].filter(isVisible);
  const names = visible.map((at) => book.SheetNames[at] ?? '');
  const indexes = wanted?.slice(0, MOST_WANTED).map((name) => visible[names.indexOf(name)] ?? missing(name, names));
  const [first = visible[0] ?? 0, ...others] = indexes ?? visible.slice(0, MOST_SHEETS);
  const sheet = await readAt(first);
  if (indexes) {
    const rest: Sheet[] = [];
    for (const index of others) rest.push(await readAt(index));
    return { sheets: [sheet, ...rest], names };
  }
  const found = !isTable || isTable(sheet.rows) ? sheet : ((await firstTable(others, isTable, readAt)) ?? sheet);
  return { sheets: [{ ...found, notes: [...onlyOneRead(names, found.name), ...found.notes] }], names };
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

const onlyOneRead = (names: readonly string[], name: string) =>
  names.length > 1 ? [`The file has ${names.length} sheets: only “${name}” is read.`] : [];

function missing(name: string, names: readonly string[]): never {
  const list = new Intl.ListFormat('en').format(names.slice(0, 20).map((there) => `“${there}”`));
  throw new UnreadableSheet(`The file has no sheet “${name}”. It has ${list}.`);
}

/** Turns SheetJS's plain errors into `UnreadableSheet`. */
async function withReadableErrors(read: () => Promise<SheetFile>): Promise<SheetFile> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    if (/password|encrypt/i.test(String(error)))
      throw new UnreadableSheet('The file is protected by a password. Remove it and try again.');
    throw new UnreadableSheet(NOT_A_SPREADSHEET);
  }
}

function toSheet(library: Library, book: WorkBook, index: number, limits: SheetLimits): Sheet {
  const name = book.SheetNames[index] ?? '';
  const sheet = book.Sheets[name];
  if (!sheet) throw new UnreadableSheet(NOT_A_SPREADSHEET);
  const cells = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  if (cells.length > limits.rows) throw tooManyRows(limits);
  const filledBelow = fillMerged(cells, sheet['!merges'] ?? [], limits);
  const from1904 = book.Workbook?.WBProps?.date1904 ? DAYS_TO_1904 : 0;
  const dateOf: DateOf = (cell) => {
    if (cell.v instanceof Date) return dayOf(cell.v.toISOString()) ?? '';
    if (typeof cell.v !== 'number' || library.SSF.is_date(cell.z ?? '') !== true) return null;
    return dayOf(String(cell.v + from1904)) ?? '';
  };
  const rows = cells.flatMap((row, at) => toRow(row, at + 1, dateOf, limits));
  return { name, rows, notes: filledBelow > 0 ? [MERGED] : [] };
}

/** ISO of a date cell, empty for a time of day; null for other cells. */
type DateOf = (cell: CellObject) => string | null;
/** ECMA-376 part 1, 18.17.4.1. */
const DAYS_TO_1904 = 1_462;

const MERGED = 'The sheet has merged cells: each row they cover was given the value they show.';

function toRow(
  row: readonly (CellObject | undefined)[] | undefined,
  number: number,
  dateOf: DateOf,
  limits: SheetLimits,
): SheetRow[] {
  if (!row) return [];
  refuseWide(row, (cell) => textOf(cell as CellObject | undefined) !== '', limits);
  const within = Array.from(row.slice(0, limits.columns));
  const cells = within.map(textOf);
  if (!cells.some((cell) => cell.trim() !== '')) return [];
  const dates = within.flatMap((cell, column) => {
    const date = cell ? dateOf(cell) : null;
    return date === null ? [] : [[column, date] as const];
  });
  return [dates.length > 0 ? { number, cells, dates: Object.fromEntries(dates) } : { number, cells }];
}

/** As displayed; long numbers in full instead of 5.12556E+11. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  const shown = cell.w ?? String(cell.v);
  return cell.t === 'n' && /\dE[+-]?\d/i.test(shown) ? String(cell.v) : shown;
}

const MOST_FILLED = 500_000;

/** Copies the value of a merged cell into the rows below, in its first column. @returns the number of cells filled */
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
