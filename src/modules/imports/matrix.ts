import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { type ColumnKey, ERRORS_COLUMN, labelOf, meaningOf } from './columns.ts';
import { floorOf } from './floors.ts';
import {
  findHeader,
  type Header,
  nothingFound,
  placesAsChosen,
  quoted,
  SEARCHED_ROWS,
  shapeOf,
  type TableChoice,
} from './header.ts';
import type { ColumnChoice, TableLayout } from './schema.ts';

/** A row of a table with a tenant in each cell becomes one of these for each tenant. */
export interface TableRow extends SheetRow {
  /** Which of the row's cells it is, from 1. */
  readonly part?: number;
}

export type MatrixLayout = Exclude<TableLayout, 'rows'>;

const PLACES = new Map<ColumnKey, number>([
  ['suiteNumber', 0],
  ['floorNumber', 1],
  ['companyName', 2],
]);

export interface Matrix {
  readonly header: Header;
  readonly below: readonly TableRow[];
}

/** Columns of a table with a tenant in each cell. */
interface Columns {
  /** The one with the rows' names. */
  readonly label: number;
  readonly named: readonly { readonly place: number; readonly text: string }[];
}

/**
 * A table with a column for each floor and a row for each suite, or the other way around: each filled cell is a tenant.
 * @param most rows to make
 */
export function readMatrix(rows: readonly SheetRow[], layout: MatrixLayout, choice: TableChoice, most: number): Matrix {
  const isFloors = layout === 'floor-columns';
  const across: ColumnKey = isFloors ? 'floorNumber' : 'suiteNumber';
  const down: ColumnKey = isFloors ? 'suiteNumber' : 'floorNumber';
  const isHeading = isFloors ? isFloor(choice) : isSuite;
  const { index, kept } = headerIn(rows, isFloors, isHeading, choice);
  const row = rows[index];
  if (!row) return nothing(noHeadings(rows[0]?.number ?? 1, across));
  const cells = row.cells.map((cell) => cell.trim());
  const columns = columnsIn(
    cells,
    isFloors,
    isHeading,
    labelPlace(cells, down, { ...kept?.columns, ...choice.columns }),
  );
  const { label, named } = columns;
  if (label < 0) return nothing(noLabels(row.number, down));
  if (named.length === 0) return nothing(noHeadings(row.number, across));
  const headings = quoted(named.slice(0, SHOWN).map(({ text }) => text)) + (named.length > SHOWN ? ', …' : '');
  const names = new Map<ColumnKey, string>([
    ['companyName', 'each cell'],
    [down, cells[label] || `#${label + 1}`],
    [across, headings],
  ]);
  const used = new Set([label, ...named.map(({ place }) => place)]);
  const unused = cells.filter((cell, place) => !used.has(place) && cell !== '');
  const warnings = unused.length > 0 ? [ignored(row.number, unused, across)] : [];
  const header = {
    ...nothingFound(''),
    index,
    row: row.number,
    places: PLACES,
    names,
    cells,
    kept,
    shape: shapeOf(row.cells),
    errors: [],
    warnings,
  };
  return { header, below: tenantsIn(rows.slice(index + 1), columns, isFloors, most) };
}

/** As chosen, else the first of its meaning; a suite may be called `FL` or `Unit`, so the column before it ranks first. */
function labelPlace(cells: readonly string[], down: ColumnKey, chosen: ColumnChoice): number | undefined {
  const own = chosen[labelOf[down]] ? placesAsChosen(cells, chosen).get(down) : undefined;
  if (own !== undefined || cells[0] === '') return own ?? 0;
  return placesAsChosen(cells, chosen).get(down);
}

type IsHeading = (cell: string) => boolean;

function columnsIn(cells: readonly string[], isFloors: boolean, isHeading: IsHeading, chosen?: number): Columns {
  const label = chosen ?? cells.findIndex((cell) => !isFloors || !isHeading(cell));
  const all = cells.map((text, place) => ({ text, place }));
  return { label, named: all.filter(({ text, place }) => place !== label && isHeading(text)) };
}

/** In the order of `PLACES`. */
function tenantsIn(rows: readonly SheetRow[], { label, named }: Columns, isFloors: boolean, most: number): TableRow[] {
  const found: TableRow[] = [];
  for (const { number, cells } of rows)
    for (const [at, { place, text }] of named.entries()) {
      const company = cells[place] ?? '';
      if (company.trim() === '' || found.length > most) continue;
      const own = cells[label] ?? '';
      found.push({ number, part: at + 1, cells: isFloors ? [own, text, company] : [text, own, company] });
    }
  return found;
}

const nothing = (error: string): Matrix => ({ header: nothingFound(error), below: [] });

const SHOWN = 3;

/** The chosen row, that of a known shape, or the first with two floors, or with two headings beside its first cell. */
function headerIn(
  rows: readonly SheetRow[],
  isFloors: boolean,
  isHeading: IsHeading,
  choice: TableChoice,
): Pick<Header, 'index' | 'kept'> {
  const { headerRow } = choice;
  if (headerRow !== undefined) return { index: rows.findIndex(({ number }) => number === headerRow), kept: null };
  const { index, kept } = findHeader(rows, choice);
  if (kept) return { index, kept };
  const isHeader = ({ cells }: SheetRow) =>
    cells.slice(isFloors ? 0 : 1).filter((cell) => isHeading(cell.trim())).length >= 2;
  return { index: rows.slice(0, SEARCHED_ROWS).findIndex(isHeader), kept: null };
}

const isFloor =
  ({ readFloor = floorOf }: TableChoice): IsHeading =>
  (text) =>
    text !== '' && !Number.isNaN(readFloor(text));

function isSuite(text: string): boolean {
  const meaning = meaningOf(text);
  return text !== '' && text !== ERRORS_COLUMN && (meaning === undefined || meaning === 'floorNumber');
}

const noHeadings = (row: number, across: ColumnKey) =>
  `Row ${row}: no row with a ${labelOf[across]} above each column was found. Choose the row that contains them.`;

const noLabels = (row: number, down: ColumnKey) =>
  `Row ${row}: every column has a floor as its heading. The ${labelOf[down]} of each row needs a column of its own.`;

const ignored = (row: number, cells: readonly string[], across: ColumnKey) =>
  cells.length === 1
    ? `Row ${row}: the column ${quoted(cells)} is ignored, because its heading is no ${labelOf[across]}.`
    : `Row ${row}: the columns ${quoted(cells)} are ignored, because their headings are no ${labelOf[across]}.`;
