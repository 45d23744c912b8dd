import { type Fit, type Fitting, fitAll, fitsOnOnePage } from './fitting.ts';
import type { MeasuredName } from './name.ts';
import { brokenIn, cutPages, heightsOf, type Span, shareOut } from './packing.ts';

import {
  type Board,
  type BoardGroup,
  type BoardPart,
  type BoardRow,
  type BoardTask,
  type FittedRow,
  maxAir,
  maxAirOfFew,
  measures,
} from './task.ts';

/** Factor between type sizes, and how many smaller ones compete with the largest. */
const STEP = 0.985;
const SMALLER = 12;
/** Penalties as shares of the type size: per broken floor, for all names broken. */
const BROKEN_FLOOR = 0.04;
const BROKEN_NAMES = 0.3;
/** A larger type size must beat the current one by this factor. */
const STILL = 1.08;
/** Of a name, in the order tried. */
const LINES = [2, 4];
const ANY_LINES = Number.POSITIVE_INFINITY;
/** A board of few tenants breaks no name while its type is this many times the smallest legible. */
const UNBROKEN = 1.6;
/** Gap between name and suite in a column of few, in em, and the column's least share of the board. */
const FEW_GAP = 2.2;
const FEW_OF_WIDTH = 0.45;

/** One page in the largest type that fits, else as few pages as possible. Pure. */
export function fitBoard(task: BoardTask): Board {
  if (task.groups.length === 0) return nothing(task);
  for (const lines of task.isFew ? [1, ...LINES] : LINES) {
    const whole = onOnePage(task, lines);
    if (whole && (lines > 1 || whole.type >= UNBROKEN * task.minType))
      return boardOf(task, whole, [{ from: 0, to: whole.slots.length }]);
  }
  for (const lines of [...LINES, ANY_LINES]) {
    const paged = onPages(task, lines);
    if (paged) return boardOf(task, paged, cutPages(paged.slots, paged.room));
  }
  return nothing(task); // the screen is narrower than two letters
}

function nothing({ minType: type, width: columnWidth }: BoardTask): Board {
  return { type, condensed: 0, isFew: false, columns: 1, columnWidth, margin: 0, air: { row: 0, floor: 0 }, pages: [] };
}

function onOnePage(task: BoardTask, lines: number): Fit | null {
  let best: { fit: Fit; score: number } | null = null;
  for (const columns of columnsOf(task)) {
    const largest = largestOnOnePage(task, { columns, lines });
    if (!largest) continue;
    for (let step = 0; step < SMALLER; step += 1) {
      const fit = step === 0 ? largest : fitsOnOnePage(task, { columns, lines, type: largest.type * STEP ** step });
      if (!fit || fit.type < task.minType) continue;
      const score = scoreOf(task, fit);
      if (!best || score > best.score * 1.001) best = { fit, score };
    }
  }
  return best && steady(task, best.fit, lines);
}

function steady(task: BoardTask, fit: Fit, lines: number): Fit {
  const { before } = task;
  if (before?.pages.length !== 1 || before.type * STILL < fit.type || before.type > task.maxType) return fit;
  return fitsOnOnePage(task, { columns: before.columns, lines, type: before.type }) ?? fit;
}

function largestOnOnePage(task: BoardTask, { columns, lines }: Omit<Fitting, 'type'>): Fit | null {
  const at = (type: number) => fitsOnOnePage(task, { columns, lines, type });
  for (let type = task.maxType; type > task.minType * STEP; type *= STEP) {
    const fit = at(Math.max(type, task.minType));
    if (!fit) continue;
    return type === task.maxType ? fit : (at(type / STEP ** 0.5) ?? at(type / STEP ** 0.25) ?? fit);
  }
  return null;
}

function onPages(task: BoardTask, lines: number): Fit | null {
  let best: { fit: Fit; pages: Span[] } | null = null;
  for (const columns of columnsOf(task)) {
    const fit = fitAll(task, { columns, lines, type: task.minType });
    if (!fit) continue;
    const pages = cutPages(fit.slots, fit.room);
    if (!best || pages.length < best.pages.length) best = { fit, pages };
  }
  return best && grown(task, best.fit, best.pages, lines);
}

function grown(task: BoardTask, least: Fit, pages: readonly Span[], lines: number): Fit {
  const broken = brokenIn(least.slots, pages, 0);
  let best = least;
  for (let type = least.type / STEP; type <= task.maxType; type /= STEP) {
    const fit = fitAll(task, { columns: least.columns, lines, type });
    if (!fit) break;
    const cut = cutPages(fit.slots, fit.room);
    if (cut.length > pages.length || brokenIn(fit.slots, cut, 0) > broken) break;
    best = fit;
  }
  return best;
}

function columnsOf({ columns: { least, most }, groups }: BoardTask): number[] {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const from = Math.max(1, Math.min(least, rows));
  return Array.from({ length: Math.max(1, Math.min(most, rows) - from + 1) }, (_, at) => from + at);
}

/** Broken names cost less near the smallest legible size. */
function scoreOf({ minType }: BoardTask, { slots, room, rows, type }: Fit): number {
  const spans = shareOut(slots, { from: 0, to: slots.length }, room) ?? [];
  const names = rows.filter(({ lines }) => lines.length > 1).length / rows.length;
  const ease = Math.min(1, Math.max(0, type / minType - 1.25));
  return type * (1 - BROKEN_FLOOR * brokenIn(slots, spans, 0) - BROKEN_NAMES * names * ease);
}

function boardOf(task: BoardTask, fit: Fit, pages: readonly Span[]): Board {
  const before = new Set(
    task.before?.pages.flatMap((page) =>
      page.columns.flatMap(([part]) => part?.rows.find(({ isAgain }) => !isAgain)?.row.id ?? []),
    ),
  );
  const shared = pages.map((page) => shareOut(fit.slots, page, fit.room, before) ?? []);
  return {
    type: fit.type,
    condensed: Math.max(...fit.rows.map(({ condensed }) => condensed)),
    isFew: task.isFew ?? false,
    columns: fit.columns,
    columnWidth: task.isFew ? narrowed(task, fit) : fit.columnWidth,
    margin: fit.margin,
    air: airOf(fit, shared, task.isFew ? maxAirOfFew : maxAir),
    pages: shared.map((columns) => ({
      columns: columns.map((column) => partsOf(task.groups, fit, column)),
      tenants: columns.reduce((sum, { from, to }) => sum + to - from, 0),
    })),
  };
}

const widthOf = ({ set: { ends } }: MeasuredName) => ends[ends.length - 1] ?? 0;
const indentOf = ({ person }: BoardRow) => (person === 'below' ? measures.hang : 0);

/** As wide as its longest line needs. */
function narrowed({ groups, width }: BoardTask, { rows, type, margin, columnWidth }: Fit): number {
  const isBroken = rows.some(({ lines }) => lines.length > 1);
  if (isBroken || groups.length === 0) return columnWidth;
  const widest = Math.max(...rows.map(({ row }) => indentOf(row) + widthOf(row.name) + row.suiteWidth));
  return Math.min(columnWidth, Math.max(width * FEW_OF_WIDTH, margin + (widest + FEW_GAP) * type));
}

/** Spare height goes between companies and, doubled, between floors; people stay close to theirs. */
function airOf({ slots, room, type }: Fit, pages: readonly (readonly Span[])[], most: Board['air']): Board['air'] {
  const heights = heightsOf(slots, { from: 0, to: slots.length }, room.gap);
  const shares = pages.flat().map(({ from, to }) => {
    const floors = slots.slice(from + 1, to).filter(({ opens }) => opens).length;
    const rows = slots.slice(from, to).filter(({ again }) => again === 0).length + (slots[from]?.again ? 1 : 0);
    return (room.height - heights(from, to)) / Math.max(1, rows + 2 * floors);
  });
  const share = Math.max(0, Math.min(...shares, type * Math.max(most.row, most.floor)));
  return { row: Math.min(share, type * most.row), floor: Math.min(2 * share, type * most.floor) };
}

function partsOf(groups: readonly BoardGroup[], fit: Fit, { from, to }: Span): BoardPart[] {
  const parts: BoardPart[] = [];
  let begin = 0;
  for (const group of groups) {
    const end = begin + group.rows.length;
    const first = Math.max(begin, from);
    const rows = fit.rows.slice(first, Math.min(end, to));
    if (fit.slots[first]?.again && rows.length > 0) rows.unshift(...companyAbove(fit.rows, first));
    if (rows.length > 0) parts.push({ group, isContinued: begin < from, rows });
    begin = end;
  }
  return parts;
}

/** The nearest row above that is no person. */
function companyAbove(rows: readonly FittedRow[], at: number): FittedRow[] {
  let above = at - 1;
  while (above >= 0 && rows[above]?.row.person) above -= 1;
  const company = rows[above];
  return company ? [{ ...company, isAgain: true }] : [];
}
