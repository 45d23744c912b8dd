import type { Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { MAX_FLOOR, MIN_FLOOR } from '../directory/schema.ts';
import { floorOf } from './floors.ts';
import { findHeader, type Header, SEARCHED_ROWS, type TableChoice } from './header.ts';
import { headerOf } from './likeness.ts';
import { readMatrix, type TableRow } from './matrix.ts';
import { listsIn } from './side-by-side.ts';

export interface Table {
  readonly name: string;
  readonly header: Header;
  readonly rows: readonly SheetRow[];
  readonly above: readonly SheetRow[];
  readonly below: readonly TableRow[];
  /** From the sheet's name, where several sheets are read. */
  readonly floor: number | null;
  /** Cells of the row of headings in delimited text, where a row has no more. */
  readonly width: number | null;
  /** Headings that stand twice without a second list. */
  readonly repeated: readonly string[];
  /** Of lists beside each other, which one it is, from 1; absent for a sheet with one list. */
  readonly list?: number;
}

export const MOST_ROWS = 100_000;

/** Row numbers continue from sheet to sheet, which makes them unique. */
export function tablesOf({ sheets }: SheetFile, choice: TableChoice): Table[] {
  let offset = 0;
  let left = MOST_ROWS;
  return sheets.flatMap((sheet): Table[] => {
    const before = offset;
    offset += sheet.rows.at(-1)?.number ?? 0;
    const rows = before === 0 ? sheet.rows : sheet.rows.map((row) => ({ ...row, number: row.number + before }));
    const headerRow = choice.headerRow && choice.headerRow + before;
    const own = { ...choice, headerRow: headerRow ?? choice.headerRow };
    const { layout } = choice;
    if (layout && layout !== 'rows') {
      const { header, below } = readMatrix(rows, layout, own, left);
      left -= below.length;
      const { above } = parted(rows, header);
      return [{ name: sheet.name, header, rows, above, below, floor: null, width: null, repeated: [] }];
    }
    const header = headerOf(rows, own);
    const floor = sheets.length > 1 && !header.places.has('floorNumber') ? floorOfSheet(sheet.name, choice) : null;
    const table = { name: sheet.name, rows, ...parted(rows, header), floor };
    const { lists, repeated } = listsIn(header.cells);
    const isChosen = Object.keys(choice.columns ?? {}).length > 0;
    if (lists.length < 2 || header.row === null || isChosen) {
      const open = isChosen || header.kept || choice.sideBySide ? [] : repeated;
      return [{ ...table, header, width: widthIn(sheet, rows, header), repeated: open }];
    }
    const read = choice.sideBySide === 'first' ? lists.slice(0, 1) : lists;
    return read.map((columns, at) => ({
      ...table,
      ...partOf(table, header, own, columns, at),
      width: null,
      repeated: [],
    }));
  });
}

/** One list of several beside each other, as if it stood alone. */
function partOf(
  { rows, above, below }: Pick<Table, 'rows' | 'above' | 'below'>,
  whole: Header,
  choice: TableChoice,
  columns: readonly number[],
  at: number,
) {
  const own = (row: SheetRow): TableRow => ({
    number: row.number,
    part: at + 1,
    cells: columns.map((place) => row.cells[place] ?? ''),
  });
  const header = findHeader([own({ number: whole.row ?? 0, cells: whole.cells })], { floors: choice.floors });
  return {
    header: { ...header, index: whole.index, shape: whole.shape, kept: whole.kept },
    rows: at === 0 ? rows : [],
    above: at === 0 ? above : [],
    below: below.map(own).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    list: at + 1,
  };
}

/** As many cells as the headings have: not of a workbook, where empty ones are not told. */
function widthIn({ delimiter }: Sheet, rows: readonly SheetRow[], { index }: Header): number | null {
  return delimiter === undefined || index < 0 ? null : (rows[index]?.cells.length ?? null);
}

function parted(rows: readonly SheetRow[], { index, row }: Header): Pick<Table, 'above' | 'below'> {
  if (row === null) return { above: [], below: rows.slice(1) };
  return { above: rows.slice(0, Math.max(0, index)), below: rows.slice(index + 1) };
}

function floorOfSheet(name: string, { readFloor = floorOf }: TableChoice): number | null {
  const floor = readFloor(name);
  return floor >= MIN_FLOOR && floor <= MAX_FLOOR ? floor : null;
}

export function rowsOfSheets(tables: readonly Table[]): string[] {
  const sheets = tables.filter(({ list = 1 }) => list === 1);
  if (sheets.length < 2) return [];
  const ranges = sheets.map(({ name, rows }) => {
    const [first, last] = [rows[0]?.number, rows.at(-1)?.number];
    return first === undefined ? `“${name}” is empty` : `“${name}” has rows ${first} to ${last}`;
  });
  return [`Several sheets are read, and row numbers continue from one to the next: ${ranges.join(', ')}.`];
}

const LONGEST_SHOWN = 100;

/** Index + 1 is the row number; trailing empty cells are cut. */
export function headOf({ rows }: Pick<Sheet, 'rows'>): string[][] {
  const shown = rows.filter(({ number }) => number <= SEARCHED_ROWS);
  const head = Array.from({ length: shown.at(-1)?.number ?? 0 }, (): string[] => []);
  for (const { number, cells } of shown)
    head[number - 1] = cells
      .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
      .map((cell) => cutToGraphemes(cell, LONGEST_SHOWN).toWellFormed());
  return head;
}
