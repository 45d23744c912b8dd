import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { type ColumnKey, labelOf } from './columns.ts';
import { isPhone } from './details.ts';
import { floorOf } from './floors.ts';
import { findHeader, type Header, SEARCHED_ROWS, shapeWithout, type TableChoice, widthOf } from './header.ts';

const share = (values: readonly string[], is: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(is).length / values.length;

/** Confidence 0 to 1, in order of precedence. */
export const LIKENESSES: readonly (readonly [ColumnKey, (values: readonly string[]) => number])[] = [
  ['email', (values) => share(values, (value) => value.includes('@'))],
  ['website', (values) => share(values, (value) => /^(https?:|www\.)/i.test(value))],
  ['phone', (values) => share(values, isPhone)],
  ['floorNumber', floorLikeness],
  ['suiteNumber', (values) => share(values, (value) => /^[a-z]{0,4}[\s.-]?\d{1,5}[a-z]?$/i.test(value)) * 0.8],
  ['companyName', (values) => share(values, (value) => /\p{L}{3}/u.test(value) && !value.includes('@')) * 0.7],
];

const HIGHEST = 60;

/** Of two numeric columns, the lower one is the floor. */
function floorLikeness(values: readonly string[]): number {
  const floors = values.map(floorOf).filter((floor) => Math.abs(floor) <= HIGHEST);
  if (floors.length === 0) return 0;
  const mean = floors.reduce((sum, floor) => sum + Math.abs(floor), 0) / floors.length;
  return (floors.length / values.length) * (0.95 - mean / (4 * HIGHEST));
}

export const SURE = 0.5;

/**
 * The header, or the columns chosen for an earlier file without headings: where this one has as many columns, and their
 * values look like those fields, from the first row on.
 */
export function headerOf(rows: readonly SheetRow[], choice: TableChoice): Header {
  const header = findHeader(rows, choice);
  if (header.row) return header;
  const kept = choice.kept?.get(shapeWithout(widthOf(rows)));
  if (!kept) return header;
  if (choice.headerRow !== undefined) return { ...header, kept };
  const columns = { ...kept.columns, ...choice.columns };
  const read = findHeader(rows, { ...choice, headerRow: 0, columns, floors: choice.floors ?? kept.rules.floors });
  if (read.errors.length > 0 || !fits(rows, read)) return header;
  return { ...read, kept, warnings: [asBefore(rows, read), ...read.warnings] };
}

const asBefore = (rows: readonly SheetRow[], { names }: Header) => {
  const columns = [...names].map(([key, name]) => `${labelOf[key]} from ${name}`);
  return `Row ${rows[0]?.number ?? 1}: the file has no column headings. Its columns are read as in an earlier file: ${columns.join(', ')}.`;
};

const LIKENESS_OF = new Map(LIKENESSES);
/** Websites are often written without their scheme. */
const CHECKED = ['companyName', 'suiteNumber', 'floorNumber', 'phone', 'email'] as const;

function fits(rows: readonly SheetRow[], { places }: Header): boolean {
  const valuesOf = (key: ColumnKey) =>
    rows.slice(0, SEARCHED_ROWS).map(({ cells }) => cells[places.get(key) ?? -1]?.trim() ?? '');
  const isLike = (key: ColumnKey, values: readonly string[]) => (LIKENESS_OF.get(key)?.(values) ?? 0) > SURE;
  const suites = valuesOf('suiteNumber');
  const floors = valuesOf('floorNumber').filter(Boolean);
  return (
    (suites[0] === '' || /\d/.test(suites[0] ?? '')) &&
    (floors.length === 0 || floorLikeness(floors) >= floorLikeness(suites)) &&
    CHECKED.every((key) => {
      const [first = '', ...others] = valuesOf(key);
      const filled = [first, ...others].filter(Boolean);
      if (filled.length === 0) return key !== 'companyName' && key !== 'suiteNumber';
      return isLike(key, filled) && (first === '' || isLike(key, [first]));
    })
  );
}
