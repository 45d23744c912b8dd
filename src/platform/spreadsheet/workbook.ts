import type { CellObject, ParsingOptions, Range, WorkBook } from 'xlsx';
import { refuseWideSpans, tooManyMerged } from './markup-spans.ts';
import {
  NOT_A_SPREADSHEET,
  refuseWide,
  type Sheet,
  type SheetLimits,
  type SheetRow,
  type SheetWatch,
  tooManyRows,
  UnreadableSheet,
} from './sheet.ts';
import { openXlsx } from './xlsx.ts';

type Library = typeof import('xlsx');

/** Values only: no formulas, styles, macros or comments, no rows after the limit. */
const options = ({ rows }: SheetLimits): ParsingOptions => ({
  dense: true,
  sheetRows: rows + 1,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
});

export async function readXlsx(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<Sheet> {
  const library = await import('xlsx');
  const read = (part: Buffer, which: ParsingOptions) => library.read(part, { ...options(limits), ...which });
  return await understood(async () => {
    const { book, readSheet } = await openXlsx(read, bytes, limits);
    return await firstTable(book, watch, async (index) => {
      const { book: filled, lastRow, notes } = await readSheet(index);
      watch.onRows?.(0, lastRow);
      const sheet = toSheet(library, filled, index, limits);
      return { ...sheet, notes: [...sheet.notes, ...notes] };
    });
  });
}

/** Excel 97 to 2003. */
export async function readXls(bytes: Buffer, limits: SheetLimits, watch: SheetWatch): Promise<Sheet> {
  const library = await import('xlsx');
  library.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return await understood(async () => {
    const book = library.read(bytes, options(limits));
    return await firstTable(book, watch, async (index) => toSheet(library, book, index, limits));
  });
}

export async function readMarkup(text: string, limits: SheetLimits, watch: SheetWatch): Promise<Sheet> {
  refuseWideSpans(text);
  const library = await import('xlsx');
  return await understood(async () => {
    const book = library.read(text, { ...options(limits), type: 'string', raw: true });
    return await firstTable(book, watch, async (index) => toSheet(library, book, index, limits));
  });
}

const MOST_SHEETS = 5;

/** The first visible sheet with a table, else the first visible one. */
async function firstTable(
  book: WorkBook,
  { isTable }: SheetWatch,
  readAt: (index: number) => Promise<Sheet>,
): Promise<Sheet> {
  const isVisible = (at: number) => !book.Workbook?.Sheets?.[at]?.Hidden;
  const visible = [...book.SheetNames.keys()].filter(isVisible);
  const [first = 0, ...others] = visible.slice(0, MOST_SHEETS);
  const sheet = await readAt(first);
  if (!isTable || isTable(sheet.rows)) return sheet;
  for (const index of others) {
    const other = await readAt(index);
    if (isTable(other.rows)) return other;
  }
  return sheet;
}

/** SheetJS throws plain errors. */
async function understood(read: () => Promise<Sheet>): Promise<Sheet> {
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
