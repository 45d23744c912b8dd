import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import {
  type FieldKind,
  type FileColumn,
  type TenantFieldKey,
  tenantFieldKeys,
  tenantFields,
  tenantFileColumns,
  tenantHeadingKeys,
} from '../directory/schema.ts';
import type { ColumnChoice, CorrectedCells } from './schema.ts';

/** A second contact has a row of its own. */
const contactColumns = [
  {
    key: 'contactName',
    kind: 'text',
    label: 'Contact Name',
    names: 'contact name|contact|contact person|primary contact|main contact|representative|attention|attn',
    width: 22,
    examples: ['Maria Lopez', 'Sam Reed', ''],
  },
  {
    key: 'contactPhone',
    kind: 'phone',
    label: 'Contact Phone',
    names:
      'contact phone|contact tel|contact telephone|contact phone number|contact phone no|contact number|contact no|contact mobile|contact cell|mobile|mobile phone|mobile number|cell|cell phone|direct phone|direct line',
    width: 18,
    examples: ['512 555 0111', '', ''],
  },
] as const satisfies readonly ImportColumn<string>[];

interface ImportColumn<Key> extends FileColumn {
  readonly key: Key;
  readonly kind: FieldKind;
}
export type ColumnKey = TenantFieldKey | (typeof contactColumns)[number]['key'];

export const importColumns: readonly ImportColumn<ColumnKey>[] = [
  ...tenantFieldKeys.map((key) => ({ key, kind: tenantFields[key].kind, ...tenantFileColumns[key] })),
  ...contactColumns,
];

export const labelOf = Object.fromEntries(importColumns.map(({ key, label }) => [key, label])) as Record<
  ColumnKey,
  string
>;
/** Added to the error copy, which may be imported again. */
export const ERRORS_COLUMN = 'Errors';

export interface Header {
  /** -1 without a header. */
  readonly index: number;
  /** 0-based column by key. */
  readonly places: ReadonlyMap<ColumnKey, number>;
  /** The file's own names. */
  readonly names: ReadonlyMap<ColumnKey, string>;
  /** All header cells. */
  readonly all: readonly string[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const SEARCHED_ROWS = 30;

/**
 * Finds the header: the best match in the first thirty rows, since titles may come before it.
 * @param chosen the user's mapping; names absent from the file are ignored.
 */
export function findHeader(rows: readonly SheetRow[], chosen: ColumnChoice = {}): Header {
  const candidates = rows
    .slice(0, SEARCHED_ROWS)
    .map(({ cells }, index) => ({ index, places: placesAsChosen(cells, chosen) }));
  const known = candidates.filter(({ places }) => places.size >= 2 && tenantHeadingKeys.some((key) => places.has(key)));
  const best = known.sort((a, b) => b.places.size - a.places.size || a.index - b.index)[0];
  const row = rows[best?.index ?? 0];
  if (!best || !row)
    return {
      index: -1,
      places: new Map(),
      names: new Map(),
      all: [],
      errors: [noHeader(row?.number ?? 1)],
      warnings: [],
    };
  const names = new Map([...best.places].map(([key, place]) => [key, oneLine(row.cells[place] ?? '')]));
  const missing = tenantHeadingKeys.filter((key) => !best.places.has(key));
  const hasOnlySuites = missing.length === 1 && missing[0] === 'floorNumber';
  return {
    ...best,
    names,
    all: [...new Set(row.cells.map(oneLine).filter((name) => name !== '' && name !== ERRORS_COLUMN))],
    errors: hasOnlySuites ? [] : missing.map((key) => missingColumn(row, labelOf[key])),
    warnings: [
      ...(hasOnlySuites ? [floorsFromSuites(row)] : []),
      ...secondChoices(row, best.places, names),
      ...unknownColumns(row, new Set(best.places.values())),
    ],
  };
}

export const namedCells = ({ cells }: SheetRow, { places }: Header) =>
  Object.fromEntries(
    importColumns
      .filter(({ key }) => places.has(key))
      .map(({ key, label }) => [label, cells[places.get(key) ?? -1] ?? '']),
  );

/** Applies the user's corrections. */
export function correctedRow(
  row: SheetRow,
  { places }: Header,
  corrected: CorrectedCells[string] | undefined,
): SheetRow {
  if (!corrected) return row;
  const cells = [...row.cells];
  for (const [key, place] of places) cells[place] = corrected[labelOf[key]] ?? cells[place] ?? '';
  return { ...row, cells };
}

const noHeader = (row: number) =>
  `Row ${row}: no column headings found. Add headings in the first row, at least ${tenantHeadingKeys.map((key) => labelOf[key]).join(', ')}. The template shows an example.`;

const floorsFromSuites = ({ number }: SheetRow) =>
  `Row ${number}: there is no ${labelOf.floorNumber} column. Floors are read from the suites, such as 3 from 0305, and from headings such as 3rd Floor.`;

const missingColumn = ({ number, cells }: SheetRow, label: string) =>
  `Row ${number}: the ${label} column is missing. Add it, or rename the column that contains it. The file has: ${quoted(cells)}.`;

function secondChoices(
  { number, cells }: SheetRow,
  places: ReadonlyMap<ColumnKey, number>,
  names: ReadonlyMap<ColumnKey, string>,
): string[] {
  const others = Map.groupBy(
    meaningsIn(cells).filter(({ key, place }) => places.get(key) !== place),
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

const oneLine = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim().slice(0, 40);

const quoted = (cells: readonly string[]) =>
  cells
    .map(oneLine)
    .filter(Boolean)
    .map((cell) => `“${cell}”`)
    .join(', ');

/** Exact names rank above synonyms: `Name` is the company only without `Company`. */
const rankOf = new Map<string, { key: ColumnKey; rank: number }>(
  importColumns.flatMap(({ key, names }) => names.split('|').map((name, rank) => [name, { key, rank }] as const)),
);

export const meaningOf = (cell: string): ColumnKey | undefined => rankOf.get(plain(cell))?.key;

interface Meaning {
  readonly key: ColumnKey;
  readonly rank: number;
  readonly place: number;
}

function meaningsIn(cells: readonly string[]): Meaning[] {
  return cells.flatMap((cell, place) => {
    const readings = [cell, cell.replaceAll(/\(.*?\)|\[.*?\]/g, ''), ...cell.split('/')];
    const meant = readings.map((reading) => rankOf.get(plain(reading))).find((known) => known !== undefined);
    return meant ? [{ ...meant, place }] : [];
  });
}

/** A column holds one field: the user's choice replaces the detected one. */
function placesAsChosen(cells: readonly string[], chosen: ColumnChoice): Map<ColumnKey, number> {
  const places = placesIn(cells);
  for (const { key, label } of importColumns) {
    const name = chosen[label];
    const place = cells.findIndex((cell) => name !== '' && oneLine(cell) === name);
    if (name === '') places.delete(key);
    if (place < 0) continue;
    for (const [other, at] of places) if (at === place) places.delete(other);
    places.set(key, place);
  }
  return places;
}

function placesIn(cells: readonly string[]): Map<ColumnKey, number> {
  const places = new Map<ColumnKey, number>();
  for (const { key, place } of meaningsIn(cells).sort((a, b) => a.rank - b.rank || a.place - b.place))
    if (!places.has(key)) places.set(key, place);
  return places;
}

/** `Suite #` → `suite no`, `E-Mail *` → `e mail`. */
function plain(cell: string): string {
  return cell
    .slice(0, 60)
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
