import { type BoardRow, type BoardTask, type FittedRow, measures } from './board-types.ts';
import { breakName, type LineRoom, type MeasuredName } from './break-name.ts';
import { type ColumnSpace, findPageEnd, type LayoutRow } from './split-columns.ts';

/** Rules by which names may be changed to fit. */
export interface FittingRules {
  lines: number;
  /** Prohibits the condensed face. */
  isPlain?: boolean;
  /** Uses short names where full ones do not fit. */
  isShortened?: boolean;
}

export interface FittingSize extends FittingRules {
  columns: number;
  type: number;
}

/** Rows at one type size, before they are distributed over columns. */
export interface Fit {
  columns: number;
  type: number;
  columnWidth: number;
  margin: number;
  rows: readonly FittedRow[];
  layoutRows: readonly LayoutRow[];
  space: ColumnSpace;
}

/** Safety factor: browsers render some texts wider than measured. */
const WIDTH_SAFETY_FACTOR = 0.985;
/** Share of the width above which a suite gets its own line. */
const MAX_SUITE_SHARE = 0.5;

/** Fits all rows; `null` if a name needs more than the allowed lines or a row is higher than a column. */
export function fitAtType(task: BoardTask, { columns, type, ...rules }: FittingSize): Fit | null {
  const columnWidth = (task.width - (columns - 1) * measures.gutter * type) / columns;
  const widestMark = Math.max(0, ...task.groups.map(({ markWidth }) => markWidth));
  const margin = widestMark * measures.mark + measures.margin;
  const width = (columnWidth / type) * WIDTH_SAFETY_FACTOR - margin;
  if (width < 2) return null;
  const rows = fitRows(task, width, rules);
  if (!rows) return null;
  const firstRows = new Set(task.groups.map((group) => group.rows[0]));
  const layoutRows: LayoutRow[] = [];
  let companyHeight = 0;
  for (const fittedRow of rows) {
    const { row } = fittedRow;
    const height = heightOf(fittedRow) * type;
    const repeatedHeight = row.person === 'below' ? companyHeight : 0;
    if (row.person === undefined) companyHeight = height;
    if (repeatedHeight + height > task.height) return null;
    layoutRows.push({ id: row.id, height, isFirstOfFloor: firstRows.has(row), repeatedHeight });
  }
  const space = { columns, height: task.height, gap: measures.floor * type, lineHeight: measures.row * type };
  return { columns, type, columnWidth, margin: margin * type, rows, layoutRows, space };
}

export function fitAtTypeOnOnePage(task: BoardTask, size: FittingSize): Fit | null {
  if (minHeight(task, size.type) > task.height * size.columns) return null;
  const fit = fitAtType(task, size);
  return fit && findPageEnd(fit.layoutRows, 0, fit.space) === fit.layoutRows.length ? fit : null;
}

/** Breaks rows in the width of face that the longest name needs. */
function fitRows({ groups }: BoardTask, width: number, rules: FittingRules): FittedRow[] | null {
  const rows: FittedRow[] = [];
  for (const group of groups)
    for (const row of group.rows) {
      const fittedRow = fitRow(row, width, rules);
      if (!fittedRow) return null;
      rows.push(fittedRow);
    }
  const condensedShare = Math.max(0, ...rows.map((fittedRow) => fittedRow.condensed));
  return condensedShare > 0 ? rows.map((fittedRow) => breakInFace(fittedRow, condensedShare, width)) : rows;
}

function fitRow(row: BoardRow, rowWidth: number, rules: FittingRules): FittedRow | null {
  const { width, isSuiteBelow, ...lineRoom } = lineRoomOf(row, rowWidth);
  const brokenName = breakRow(row, lineRoom, rules);
  return brokenName && { row, ...brokenName, isSuiteBelow, people: peopleLines(row, width) };
}

function breakInFace(fittedRow: FittedRow, condensedShare: number, rowWidth: number): FittedRow {
  const { row, name, lines } = fittedRow;
  if (lines.length === 1) return fittedRow;
  const rebrokenName = breakName(name, {
    ...lineRoomOf(row, rowWidth),
    lines: lines.length,
    isPlain: true,
    condensed: condensedShare,
  });
  return rebrokenName ? { ...fittedRow, lines: rebrokenName.lines } : fittedRow;
}

function lineRoomOf(row: BoardRow, rowWidth: number) {
  const width = row.person === 'below' ? rowWidth - measures.hang : rowWidth;
  const isSuiteBelow = row.suiteWidth > width * MAX_SUITE_SHARE;
  const firstLine = isSuiteBelow ? width : width - row.suiteWidth - measures.beforeSuite;
  return { width, isSuiteBelow, first: firstLine, rest: width - measures.hang };
}

type BrokenName = Pick<FittedRow, 'name' | 'lines' | 'condensed'>;

function breakRow(
  { name, shortName: short }: BoardRow,
  room: Pick<LineRoom, 'first' | 'rest'>,
  rules: FittingRules,
): BrokenName | null {
  const breakText = (text: MeasuredName, isPlain: boolean): BrokenName | null => {
    const nameLines = breakName(text, { ...room, lines: rules.lines, isPlain });
    return nameLines && { name: text, ...nameLines };
  };
  const shortName = rules.isShortened ? short : undefined;
  const uncondensedName = breakText(name, true) ?? (shortName ? breakText(shortName, true) : null);
  return uncondensedName ?? (rules.isPlain ? null : breakText(shortName ?? name, false));
}

function peopleLines({ people = [] }: BoardRow, width: number): string[] {
  const lineWidth = width / measures.person;
  return people.flatMap(
    (name) =>
      breakName(name, { first: lineWidth, rest: lineWidth, lines: Number.POSITIVE_INFINITY })?.lines ?? [name.text],
  );
}

function heightOf({ lines, isSuiteBelow, people }: FittedRow): number {
  const extraLines = lines.length - 1 + (isSuiteBelow ? 1 : 0);
  const peopleHeight = people.length > 0 ? people.length * measures.personLine + measures.belowPeople : 0;
  return measures.row + extraLines * measures.line + peopleHeight;
}

/** Lower bound of the height, to reject a type size cheaply. */
function minHeight({ groups }: BoardTask, type: number): number {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const gaps = Math.max(0, groups.length - 5);
  return (rows * measures.row + gaps * measures.floor) * type;
}
