import { createHash } from 'node:crypto';
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';
import { tenantHeadingKeys } from '../directory/schema.ts';
import {
  type ColumnKey,
  ERRORS_COLUMN,
  importColumns,
  labelOf,
  legalPlace,
  meaningsIn,
  placesIn,
  plain,
} from './columns.ts';
import { type Contacts, contactsIn } from './contacts.ts';
import type { ReadFloor } from './floors.ts';
import type { ColumnChoice, FloorRule, KeptChoice, ReadingRules, TableLayout } from './schema.ts';
import { statusPlace } from './status.ts';
import { isSubheading } from './subheading.ts';

export interface TableChoice {
  /** As shown by the spreadsheet; 0 for none. Detected by default. */
  readonly headerRow?: number | undefined;
  readonly columns?: ColumnChoice;
  readonly floors?: FloorRule | undefined;
  readonly layout?: TableLayout | undefined;
  readonly sideBySide?: ReadingRules['sideBySide'];
  /** By the building's own signs and names, too. */
  readonly readFloor?: ReadFloor;
  /** Choices for earlier files, by `shapeOf` their header. */
  readonly kept?: ReadonlyMap<string, KeptChoice>;
}

export interface Header {
  /** Among the filled rows; -1 without a header. */
  readonly index: number;
  /** Row number in the spreadsheet; 0 for a table without header, `null` where none was found. */
  readonly row: number | null;
  /** 0-based column by key. */
  readonly places: ReadonlyMap<ColumnKey, number>;
  /** The file's own names; `#3` where the heading is empty or not unique. */
  readonly names: ReadonlyMap<ColumnKey, string>;
  /** All selectable columns. */
  readonly all: readonly string[];
  /** Headings by column; one of two lines is joined. */
  readonly cells: readonly string[];
  readonly contacts: Contacts;
  /** Column of the legal name, which becomes an alias; -1 for none. */
  readonly legal: number;
  /** Column of the tenants' status; -1 for none. */
  readonly status: number;
  /** Of the row of headings, for `KeptChoice`. */
  readonly shape: string;
  /** The choice for an earlier file that applies. */
  readonly kept: KeptChoice | null;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export const SEARCHED_ROWS = 30;

/** The row of a known shape, else the best match in the first thirty rows, since titles may come before it. */
export function findHeader(rows: readonly SheetRow[], choice: TableChoice = {}): Header {
  const { headerRow, columns = {} } = choice;
  if (headerRow === 0) return withoutHeader(rows, choice);
  const found =
    headerRow === undefined
      ? believed(rows, choice)
      : candidatesIn(rows, choice, (row) => row.number === headerRow).find(Boolean);
  if (!found) return nothingFound(headerRow === undefined ? noHeader(rows[0]?.number ?? 1) : emptyHeader(headerRow));
  const { row, index, places, kept, shape } = found;
  const cells = row.cells.map(oneLine);
  const { all, nameAt } = namesOf(cells);
  const names = new Map([...places].map(([key, place]) => [key, nameAt(place)]));
  const missing = tenantHeadingKeys.filter((key) => !places.has(key));
  const roles = rolesIn(cells, places);
  const read = readPlaces({ places, ...roles });
  const hasOnlySuites = missing.length === 1 && missing[0] === 'floorNumber';
  return {
    index,
    row: row.number,
    places,
    names,
    all,
    cells,
    kept,
    shape,
    ...roles,
    errors: hasOnlySuites ? [] : missing.map((key) => missingColumn(row, labelOf[key])),
    warnings: [
      ...(hasOnlySuites ? [floorsFrom(row.number, choice.floors ?? kept?.rules.floors)] : []),
      ...unknownChoices(row.number, cells, columns),
      ...secondChoices(row, places, names, read),
      ...unknownColumns(row, read),
    ],
  };
}

/** All columns that are read. */
export const readPlaces = ({
  places,
  contacts,
  legal,
  status,
}: Pick<Header, 'places' | 'contacts' | 'legal' | 'status'>) =>
  new Set([...places.values(), ...contacts.slots.flatMap(({ name, phone }) => [...name, phone]), legal, status]);

/** What columns mean beside the fields that have one each. */
function rolesIn(cells: readonly string[], places: ReadonlyMap<ColumnKey, number>) {
  const company = places.get('companyName') ?? -1;
  const legal = company < 0 ? -1 : legalPlace(cells, company);
  const taken = new Set(places.values());
  return {
    contacts: contactsIn(cells, places),
    legal: taken.has(legal) ? -1 : legal,
    status: statusPlace(cells, taken),
  };
}

interface Candidate {
  /** With joined cells where the headings have two lines. */
  readonly row: SheetRow;
  /** Of the last line. */
  readonly index: number;
  readonly places: ReadonlyMap<ColumnKey, number>;
  readonly score: number;
  readonly kept: KeptChoice | null;
  readonly shape: string;
}

function believed(rows: readonly SheetRow[], choice: TableChoice): Candidate | undefined {
  return candidatesIn(rows.slice(0, SEARCHED_ROWS), choice, () => true)
    .filter(({ places, kept }) => kept || (places.size >= 2 && tenantHeadingKeys.some((key) => places.has(key))))
    .sort((a, b) => Number(b.kept !== null) - Number(a.kept !== null) || b.score - a.score || a.index - b.index)[0];
}

/** Each row by itself, below a line of groups (`Contact 1` over `Name`, `Phone`), and with a second line (`Tenant` over `Name`). */
function candidatesIn(
  rows: readonly SheetRow[],
  { columns = {}, kept }: TableChoice,
  isOne: (row: SheetRow) => boolean,
): Candidate[] {
  return rows.flatMap((row, index) => {
    if (!isOne(row)) return [];
    const shape = shapeOf(row.cells);
    const before = (kept?.size && kept.get(shape)) || null;
    const read = (cells: readonly string[], at: number) => {
      const places = placesAsChosen(cells, { ...before?.columns, ...columns });
      return { row: { ...row, cells }, index: at, places, score: scoreOf(cells, places), kept: before, shape };
    };
    const own = read(row.cells, index);
    if (own.places.size === 0) return [own];
    const [above, below] = [rows[index - 1], rows[index + 1]];
    const grouped = above && read(joined(spread(above.cells), row.cells), index);
    const second =
      below && isSubheading(below.cells) ? read(joined(spread(row.cells), below.cells, row.cells), index + 1) : null;
    if (second && (second.score > own.score || (second.score === own.score && tellsApart(second, row))))
      return [second];
    return grouped && grouped.score > own.score ? [grouped] : [own];
  });
}

/** `Lease | Lease` over `From | To`: the second line tells headings apart that stand twice. */
const tellsApart = ({ row }: Candidate, { cells }: SheetRow) =>
  new Set(row.cells.map(plain)).size > new Set(cells.map(plain)).size;

/** Columns that mean something. */
function scoreOf(cells: readonly string[], places: ReadonlyMap<ColumnKey, number>): number {
  const { slots } = contactsIn(cells, places);
  return new Set([...places.values(), ...slots.flatMap(({ name, phone }) => [...name, phone])].filter((at) => at >= 0))
    .size;
}

/** A line without a cell below stands by itself. */
const joined = (above: readonly string[], below: readonly string[], own: readonly string[] = above) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const under = below[at]?.trim() ?? '';
    return `${(under === '' ? own : above)[at]?.trim() ?? ''} ${under}`.trim();
  });

/** A group's heading stands above the first of its columns. */
function spread(cells: readonly string[]): string[] {
  let group = '';
  return cells.map((cell) => {
    group = cell.trim() || group;
    return group;
  });
}

/** Hash of the set of headings, independent of their order. */
export function shapeOf(cells: readonly string[]): string {
  const headings = cells.map(plain).filter((heading) => heading !== '' && heading !== plain(ERRORS_COLUMN));
  return createHash('sha256').update(headings.sort().join('\n')).digest('hex');
}

/** Of a table without headings. */
export const shapeWithout = (width: number) => createHash('sha256').update(`\n${width}`).digest('hex');

export const widthOf = (rows: readonly SheetRow[]) =>
  Math.max(0, ...rows.slice(0, SEARCHED_ROWS).map(({ cells }) => cells.length));

/** Reads the chosen columns from the first row on. */
function withoutHeader(rows: readonly SheetRow[], { columns = {}, floors }: TableChoice): Header {
  const cells = Array.from({ length: widthOf(rows) }, () => '');
  const places = placesAsChosen(cells, columns);
  const names = new Map([...places].map(([key, place]) => [key, `#${place + 1}`]));
  const missing = tenantHeadingKeys.filter((key) => !places.has(key) && key !== 'floorNumber');
  const row = rows[0]?.number ?? 1;
  return {
    index: -1,
    row: 0,
    places,
    names,
    cells,
    kept: null,
    shape: shapeWithout(cells.length),
    ...rolesIn(cells, places),
    all: cells.map((_, at) => `#${at + 1}`),
    errors: missing.map(
      (key) => `Row ${row}: choose the column that contains ${labelOf[key]}. The file has no column headings.`,
    ),
    warnings: places.has('floorNumber') || missing.length > 0 ? [] : [floorsFrom(row, floors)],
  };
}

export const nothingFound = (error: string): Header => ({
  index: -1,
  row: null,
  places: new Map(),
  names: new Map(),
  all: [],
  cells: [],
  kept: null,
  contacts: { slots: [], others: [] },
  legal: -1,
  status: -1,
  shape: '',
  errors: [error],
  warnings: [],
});

function namesOf(cells: readonly string[]) {
  const first = new Map<string, number>();
  for (const [place, cell] of cells.entries()) if (cell !== '' && !first.has(cell)) first.set(cell, place);
  const nameAt = (place: number) => (first.get(cells[place] ?? '') === place ? (cells[place] ?? '') : `#${place + 1}`);
  const all = cells.flatMap((cell, place) => (cell === '' || cell === ERRORS_COLUMN ? [] : [nameAt(place)]));
  return { all, nameAt };
}

const noHeader = (row: number) =>
  `Row ${row}: no column headings found. Add headings in the first row, at least ${tenantHeadingKeys.map((key) => labelOf[key]).join(', ')}. The template shows an example.`;

const emptyHeader = (row: number) => `Row ${row}: the row chosen for the column headings is empty. Choose another row.`;

const FLOORS_FROM: Readonly<Record<Exclude<FloorRule, number>, string>> = {
  'from-suite': 'from the suites, such as 3 from 0305, and from headings such as 3rd Floor',
  'from-above': 'from headings such as 3rd Floor',
  'as-written': 'from headings such as 3rd Floor',
};
const floorsFrom = (row: number, rule: FloorRule = 'from-suite') =>
  typeof rule === 'number'
    ? `Row ${row}: there is no ${labelOf.floorNumber} column. All rows are read as on floor ${rule}.`
    : `Row ${row}: there is no ${labelOf.floorNumber} column. Floors are read ${FLOORS_FROM[rule]}.`;

const missingColumn = ({ number, cells }: SheetRow, label: string) =>
  `Row ${number}: the ${label} column is missing. Add it, or rename the column that contains it. The file has: ${quoted(cells)}.`;

function unknownChoices(row: number, cells: readonly string[], columns: ColumnChoice): string[] {
  return Object.entries(columns)
    .filter(([, name]) => name !== '' && placeOf(cells, name) < 0)
    .map(([label, name]) => `Row ${row}: the file has no column “${oneLine(name)}”, which was chosen for ${label}.`);
}

function secondChoices(
  { number, cells }: SheetRow,
  places: ReadonlyMap<ColumnKey, number>,
  names: ReadonlyMap<ColumnKey, string>,
  taken: ReadonlySet<number>,
): string[] {
  const others = Map.groupBy(
    meaningsIn(cells).filter(({ key, place }) => places.has(key) && !taken.has(place)),
    ({ key }) => key,
  );
  return [...others].map(([key, meanings]) => {
    const columns = quoted(meanings.map(({ place }) => cells[place] ?? ''));
    return `Row ${number}: ${columns} ${meanings.length === 1 ? 'is' : 'are'} ignored, because “${names.get(key)}” is used for ${labelOf[key]}.`;
  });
}

function unknownColumns({ number, cells }: SheetRow, known: ReadonlySet<number>): string[] {
  const meant = new Set([...known, ...meaningsIn(cells).map(({ place }) => place)]);
  const unknown = cells.filter((cell, at) => !meant.has(at) && cell.trim() !== '' && cell.trim() !== ERRORS_COLUMN);
  if (unknown.length === 0) return [];
  return [
    unknown.length === 1
      ? `Row ${number}: the column ${quoted(unknown)} is unknown and ignored.`
      : `Row ${number}: the columns ${quoted(unknown)} are unknown and ignored.`,
  ];
}

const oneLine = (cell: string) => cutToGraphemes(cutToGraphemes(cell, 200).replaceAll(/\s+/g, ' ').trim(), 40);

export const quoted = (cells: readonly string[]) =>
  cells
    .map(oneLine)
    .filter(Boolean)
    .map((cell) => `“${cell}”`)
    .join(', ');

/** A column holds one field: the user's choice replaces the detected one. */
export function placesAsChosen(cells: readonly string[], chosen: ColumnChoice): Map<ColumnKey, number> {
  const places = placesIn(cells);
  for (const { key, label } of importColumns) {
    const name = chosen[label];
    if (name === undefined) continue;
    if (name === '') places.delete(key);
    const place = placeOf(cells, name);
    if (place < 0) continue;
    for (const [other, at] of places) if (at === place) places.delete(other);
    places.set(key, place);
  }
  return places;
}

/** By heading, or by number for `#3`; -1 for none. */
function placeOf(cells: readonly string[], name: string): number {
  const nth = /^#(\d{1,3})$/.exec(name)?.[1];
  if (nth) return Number(nth) <= cells.length ? Number(nth) - 1 : -1;
  return name === '' ? -1 : cells.findIndex((cell) => oneLine(cell) === oneLine(name));
}
