import type { Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { MAX_FLOOR, MIN_FLOOR } from '../directory/schema.ts';
import { floorOf } from './floors.ts';
import { type Header, SEARCHED_ROWS, type TableChoice } from './header.ts';
import { headerOf } from './likeness.ts';
import { readMatrix, type TableRow } from './matrix.ts';

export interface Table {
  readonly name: string;
  readonly header: Header;
  readonly rows: readonly SheetRow[];
  readonly above: readonly SheetRow[];
  readonly below: readonly TableRow[];
  /** From the sheet's name, where several sheets are read. */
  readonly floor: number | null;
}

export const MOST_ROWS = 100_000;

/** Row numbers continue from sheet to sheet, which makes them unique. */
export function tablesOf({ sheets }: SheetFile, choice: TableChoice): Table[] {
  let offset = 0;
  let left = MOST_ROWS;
  return sheets.map((sheet) => {
    const before = offset;
    offset += sheet.rows.at(-1)?.number ?? 0;
    const rows = before === 0 ? sheet.rows : sheet.rows.map((row) => ({ ...row, number: row.number + before }));
    const headerRow = choice.headerRow && choice.headerRow + before;
    const own = { ...choice, headerRow: headerRow ?? choice.headerRow };
    const { layout } = choice;
    if (layout && layout !== 'rows') {
      const { header, below } = readMatrix(rows, layout, own, left);
      left -= below.length;
      return { name: sheet.name, header, rows, above: parted(rows, header).above, below, floor: null };
    }
    const header = headerOf(rows, own);
    const floor = sheets.length > 1 && !header.places.has('floorNumber') ? floorOfSheet(sheet.name, choice) : null;
    return { name: sheet.name, header, rows, ...parted(rows, header), floor };
  });
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
  if (tables.length < 2) return [];
  const ranges = tables.map(({ name, rows }) => {
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
      .map((cell) => cell.slice(0, LONGEST_SHOWN).toWellFormed());
  return head;
}
