import { breakName } from './name.ts';
import { type ColumnRoom, pageEnd, type Slot } from './packing.ts';
import { type BoardRow, type BoardTask, type FittedRow, measures } from './task.ts';

export interface Fitting {
  columns: number;
  type: number;
  lines: number;
}

/** All rows at one type size, not yet in columns. */
export interface Fit {
  columns: number;
  type: number;
  columnWidth: number;
  margin: number;
  rows: readonly FittedRow[];
  slots: readonly Slot[];
  room: ColumnRoom;
}

/** Browsers draw some texts wider than measured. */
const SAFE = 0.985;
/** A wider suite gets its own line. */
const LONG_SUITE = 0.5;

/** `null` if a name needs more than `lines` or a row is higher than a column. */
export function fitAll(task: BoardTask, { columns, type, lines }: Fitting): Fit | null {
  const columnWidth = (task.width - (columns - 1) * measures.gutter * type) / columns;
  const mark = Math.max(0, ...task.groups.map(({ markWidth }) => markWidth));
  const margin = mark * measures.mark + measures.margin;
  const width = (columnWidth / type) * SAFE - margin;
  if (width < 2) return null;
  const rows: FittedRow[] = [];
  const slots: Slot[] = [];
  let company = 0;
  for (const group of task.groups)
    for (const row of group.rows) {
      const fitted = fitRow(row, width, lines, task.isFew);
      if (!fitted) return null;
      const height = heightOf(fitted) * type;
      const again = row.person === 'below' ? company : 0;
      if (row.person === undefined) company = height;
      if (again + height > task.height) return null;
      slots.push({ id: row.id, height, opens: row === group.rows[0], again });
      rows.push(fitted);
    }
  const room = { columns, height: task.height, gap: measures.floor * type };
  return { columns, type, columnWidth, margin: margin * type, rows, slots, room };
}

export function fitsOnOnePage(task: BoardTask, fitting: Fitting): Fit | null {
  if (minHeight(task, fitting.type) > task.height * fitting.columns) return null;
  const fit = fitAll(task, fitting);
  return fit && pageEnd(fit.slots, 0, fit.room) === fit.slots.length ? fit : null;
}

function fitRow(row: BoardRow, whole: number, lines: number, isPlain = false): FittedRow | null {
  const width = row.person === 'below' ? whole - measures.hang : whole;
  const isSuiteBelow = row.suiteWidth > width * LONG_SUITE;
  const first = isSuiteBelow ? width : width - row.suiteWidth - measures.beforeSuite;
  const broken = breakName(row.name, { first, rest: width - measures.hang, lines, isPlain });
  return broken && { row, ...broken, isSuiteBelow, people: peopleLines(row, width) };
}

function peopleLines({ people = [] }: BoardRow, width: number): string[] {
  const room = width / measures.person;
  return people.flatMap(
    (name) => breakName(name, { first: room, rest: room, lines: Number.POSITIVE_INFINITY })?.lines ?? [name.text],
  );
}

function heightOf({ lines, isSuiteBelow, people }: FittedRow): number {
  const more = lines.length - 1 + (isSuiteBelow ? 1 : 0);
  const below = people.length > 0 ? people.length * measures.personLine + measures.belowPeople : 0;
  return measures.row + more * measures.line + below;
}

/** Lower bound, to reject a type size cheaply. */
function minHeight({ groups }: BoardTask, type: number): number {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const gaps = Math.max(0, groups.length - 5);
  return (rows * measures.row + gaps * measures.floor) * type;
}
