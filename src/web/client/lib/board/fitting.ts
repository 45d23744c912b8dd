import { breakName, type LineRoom, type MeasuredName } from './name.ts';
import { type ColumnRoom, pageEnd, type Slot } from './packing.ts';
import { type BoardRow, type BoardTask, type FittedRow, measures } from './task.ts';

/** What may be done to names so that they fit. */
export interface Way {
  lines: number;
  /** Not condensed. */
  isPlain?: boolean;
  /** Short names in the place of those that do not fit otherwise. */
  isShortened?: boolean;
}

export interface Fitting extends Way {
  columns: number;
  type: number;
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
export function fitAll(task: BoardTask, { columns, type, ...way }: Fitting): Fit | null {
  const columnWidth = (task.width - (columns - 1) * measures.gutter * type) / columns;
  const mark = Math.max(0, ...task.groups.map(({ markWidth }) => markWidth));
  const margin = mark * measures.mark + measures.margin;
  const width = (columnWidth / type) * SAFE - margin;
  if (width < 2) return null;
  const rows = fitRows(task, width, way);
  if (!rows) return null;
  const opening = new Set(task.groups.map((group) => group.rows[0]));
  const slots: Slot[] = [];
  let company = 0;
  for (const fitted of rows) {
    const { row } = fitted;
    const height = heightOf(fitted) * type;
    const again = row.person === 'below' ? company : 0;
    if (row.person === undefined) company = height;
    if (again + height > task.height) return null;
    slots.push({ id: row.id, height, opens: opening.has(row), again });
  }
  const room = { columns, height: task.height, gap: measures.floor * type, line: measures.row * type };
  return { columns, type, columnWidth, margin: margin * type, rows, slots, room };
}

export function fitsOnOnePage(task: BoardTask, fitting: Fitting): Fit | null {
  if (minHeight(task, fitting.type) > task.height * fitting.columns) return null;
  const fit = fitAll(task, fitting);
  return fit && pageEnd(fit.slots, 0, fit.room) === fit.slots.length ? fit : null;
}

/** In the face that the longest name needs, others take fewer lines. */
function fitRows({ groups }: BoardTask, width: number, way: Way): FittedRow[] | null {
  const rows: FittedRow[] = [];
  for (const group of groups)
    for (const row of group.rows) {
      const fitted = fitRow(row, width, way);
      if (!fitted) return null;
      rows.push(fitted);
    }
  const condensed = Math.max(0, ...rows.map((fitted) => fitted.condensed));
  return condensed > 0 ? rows.map((fitted) => inFace(fitted, condensed, width)) : rows;
}

function fitRow(row: BoardRow, whole: number, way: Way): FittedRow | null {
  const { width, isSuiteBelow, ...room } = roomOf(row, whole);
  const broken = breakRow(row, room, way);
  return broken && { row, ...broken, isSuiteBelow, people: peopleLines(row, width) };
}

function inFace(fitted: FittedRow, condensed: number, whole: number): FittedRow {
  const { row, name, lines } = fitted;
  if (lines.length === 1) return fitted;
  const broken = breakName(name, { ...roomOf(row, whole), lines: lines.length, isPlain: true, condensed });
  return broken ? { ...fitted, lines: broken.lines } : fitted;
}

function roomOf(row: BoardRow, whole: number) {
  const width = row.person === 'below' ? whole - measures.hang : whole;
  const isSuiteBelow = row.suiteWidth > width * LONG_SUITE;
  const first = isSuiteBelow ? width : width - row.suiteWidth - measures.beforeSuite;
  return { width, isSuiteBelow, first, rest: width - measures.hang };
}

type Broken = Pick<FittedRow, 'name' | 'lines' | 'condensed'>;

function breakRow({ name, short }: BoardRow, room: Pick<LineRoom, 'first' | 'rest'>, way: Way): Broken | null {
  const broken = (text: MeasuredName, isPlain: boolean): Broken | null => {
    const found = breakName(text, { ...room, lines: way.lines, isPlain });
    return found && { name: text, ...found };
  };
  const other = way.isShortened ? short : undefined;
  const plain = broken(name, true) ?? (other ? broken(other, true) : null);
  return plain ?? (way.isPlain ? null : broken(other ?? name, false));
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
