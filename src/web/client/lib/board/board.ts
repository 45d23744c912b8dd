import { type Fit, fitAll, fitsOnOnePage, type Way } from './fitting.ts';
import type { MeasuredName } from './name.ts';
import { breaksIn, brokenIn, cutPages, heightsOf, type Span, shareOut } from './packing.ts';

import {
  type Board,
  type BoardColumn,
  type BoardGroup,
  type BoardPart,
  type BoardRow,
  type BoardTask,
  type FittedRow,
  LINES_OF_NAME,
  maxAir,
  maxAirOfFew,
  measures,
} from './task.ts';

/** Factors between type sizes on one page and on several, and how many smaller ones compete with the largest. */
const STEP = 0.985;
const GROWTH = 1.02;
const SMALLER = 20;
/** Penalties as shares of the type size: per broken floor and line between ends of columns, for all names broken, for the narrowest face. */
const BROKEN_FLOOR = 0.06;
const UNEVEN_LINE = 0.03;
const MOST_UNEVEN = 0.2;
const BROKEN_NAMES = 0.3;
const NARROWEST = 0.25;
/** A larger type size must beat the current one by this factor. */
const STILL = 1.08;
const ANY_LINES = Number.POSITIVE_INFINITY;
/** Sizes, in the smallest legible one, at which a board of few breaks no name, and any board shortens none. */
const UNBROKEN = 1.6;
const UNSHORTENED = 1.25;
/** Gap between name and suite in a column of few, in em, and the column's least share of the board. */
const FEW_GAP = 2.2;
const FEW_OF_WIDTH = 0.45;
/** A shorter column is spread so that it ends with the others, by at most so much a floor and then a row, in em. */
const MAX_SPREAD = { floor: 0.8, row: 0.1 };
/** A column that is shorter by more than this many times its spread is not spread at all. */
const FAR = 2;

/** One page in the largest type that fits, else as few pages as possible. Pure. */
export function fitBoard(task: BoardTask): Board {
  if (task.groups.length === 0) return nothing(task);
  for (const { least, ...way } of waysOnOnePage(task)) {
    const whole = onOnePage(task, way);
    if (whole && whole.type >= least * task.minType) return boardOf(task, whole, [{ from: 0, to: whole.slots.length }]);
  }
  const beside = { ...task, width: task.pagedWidth ?? task.width };
  const oneColumn = { ...beside, columns: { least: 1, most: 1 } };
  const paged =
    onPages(beside, { lines: LINES_OF_NAME, isShortened: true }) ??
    onPages(oneColumn, { lines: LINES_OF_NAME, isShortened: true }) ??
    onPages(oneColumn, { lines: ANY_LINES, isShortened: true });
  return paged ? boardOf(beside, paged.fit, paged.pages) : nothing(task); // the screen is narrower than two letters
}

/** In the order tried, each with its smallest type in the smallest legible one. */
function waysOnOnePage({ isFew = false, groups }: BoardTask): (Way & { least: number })[] {
  const whole: Way = { lines: LINES_OF_NAME };
  const full: readonly boolean[] = groups.some(({ rows }) => rows.some(({ short }) => short)) ? [false, true] : [true];
  return [
    ...full.flatMap((isShortened) => (isFew ? { lines: 1, isPlain: true, isShortened, least: UNBROKEN } : [])),
    ...full.map((isShortened) => ({
      ...whole,
      isPlain: isFew || !isShortened,
      isShortened,
      least: isShortened ? 1 : UNSHORTENED,
    })),
    ...(isFew ? [{ ...whole, isShortened: true, least: 1 }] : []),
  ];
}

function nothing({ minType: type, width: columnWidth }: BoardTask): Board {
  return { type, condensed: 0, isFew: false, columns: 1, columnWidth, margin: 0, pages: [] };
}

function onOnePage(task: BoardTask, way: Way): Fit | null {
  let best: { fit: Fit; score: number } | null = null;
  for (const columns of columnsOf(task)) {
    const largest = largestOnOnePage(task, columns, way);
    if (!largest) continue;
    for (let step = 0; step < SMALLER; step += 1) {
      const type = largest.type * STEP ** step;
      if (type < task.minType || type <= (best?.score ?? 0)) break; // no score is above its type
      const fit = step === 0 ? largest : fitsOnOnePage(task, { ...way, columns, type });
      if (!fit) continue;
      const score = scoreOf(task, fit);
      if (!best || score > best.score * 1.001) best = { fit, score };
    }
  }
  return best && steady(task, best.fit, way);
}

function steady(task: BoardTask, fit: Fit, way: Way): Fit {
  const { before } = task;
  if (before?.pages.length !== 1 || before.type * STILL < fit.type || before.type > task.maxType) return fit;
  return fitsOnOnePage(task, { ...way, columns: before.columns, type: before.type }) ?? fit;
}

function largestOnOnePage(task: BoardTask, columns: number, way: Way): Fit | null {
  const at = (type: number) => fitsOnOnePage(task, { ...way, columns, type });
  for (let type = task.maxType; type > task.minType * STEP; type *= STEP) {
    const fit = at(Math.max(type, task.minType));
    if (!fit) continue;
    return type === task.maxType ? fit : (at(type / STEP ** 0.5) ?? at(type / STEP ** 0.25) ?? fit);
  }
  return null;
}

interface Paged {
  fit: Fit;
  pages: Span[];
}

function onPages(task: BoardTask, way: Way): Paged | null {
  const smallest = columnsOf(task).flatMap((columns) => {
    const fit = fitAll(task, { ...way, columns, type: task.minType });
    return fit ? { fit, pages: cutPages(fit.slots, fit.room) } : [];
  });
  const fewest = Math.min(...smallest.map(({ pages }) => pages.length));
  let best: (Paged & { score: number }) | null = null;
  for (const paged of smallest.filter(({ pages }) => pages.length === fewest)) {
    const grown = grow(task, paged, way);
    if (grown.score > (best?.score ?? 0)) best = grown;
  }
  return best;
}

/** In larger type on as many pages. */
function grow(task: BoardTask, smallest: Paged, way: Way): Paged & { score: number } {
  const broken = brokenIn(smallest.fit.slots, smallest.pages, 0);
  let best = { ...smallest, score: pagedScore(smallest) };
  for (let type = smallest.fit.type * GROWTH; type <= task.maxType; type *= GROWTH) {
    const fit = fitAll(task, { ...way, columns: smallest.fit.columns, type });
    if (!fit) break;
    const pages = cutPages(fit.slots, fit.room);
    if (pages.length > smallest.pages.length || brokenIn(fit.slots, pages, 0) > broken) break;
    const score = pagedScore({ fit, pages });
    if (score > best.score) best = { fit, pages, score };
  }
  return best;
}

/** By the page whose columns end most unevenly. */
function pagedScore({ fit, pages }: Paged): number {
  const uneven = pages.map((page) => unevenLines(fit, shareOut(fit.slots, page, fit.room) ?? []));
  return widthScore(fit) * (1 - Math.min(MOST_UNEVEN, UNEVEN_LINE * Math.max(...uneven)));
}

function columnsOf({ columns: { least, most }, groups }: BoardTask): number[] {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const from = Math.max(1, Math.min(least, rows));
  return Array.from({ length: Math.max(1, Math.min(most, rows) - from + 1) }, (_, at) => from + at);
}

/** Broken names cost less near the smallest legible size. */
function scoreOf({ minType }: BoardTask, fit: Fit): number {
  const { slots, room, rows, type } = fit;
  const spans = shareOut(slots, { from: 0, to: slots.length }, room) ?? [];
  const names = rows.filter(({ lines }) => lines.length > 1).length / rows.length;
  const ease = Math.min(1, Math.max(0, type / minType - 1.25));
  const penalty =
    BROKEN_FLOOR * breaksIn(slots, spans, 0) + UNEVEN_LINE * unevenLines(fit, spans) + BROKEN_NAMES * names * ease;
  return widthScore(fit) * (1 - penalty);
}

/** By the width of a letter: a narrow face reads as a smaller one. */
const widthScore = (fit: Fit) => fit.type * (1 - NARROWEST * condensedOf(fit));
const condensedOf = ({ rows }: Fit) => Math.max(...rows.map(({ condensed }) => condensed));

function boardOf(task: BoardTask, fit: Fit, pages: readonly Span[]): Board {
  const before = new Set(
    task.before?.pages.flatMap(({ columns }) =>
      columns.flatMap(({ parts: [part] }) => part?.rows.find(({ isAgain }) => !isAgain)?.row.id ?? []),
    ),
  );
  return {
    type: fit.type,
    condensed: condensedOf(fit),
    isFew: task.isFew ?? false,
    columns: fit.columns,
    columnWidth: task.isNarrow ? narrowed(task, fit) : fit.columnWidth,
    margin: fit.margin,
    pages: pages.map((page) => ({
      columns: columnsOn(task, fit, shareOut(fit.slots, page, fit.room, before) ?? []),
      tenants: page.to - page.from,
    })),
  };
}

function columnsOn(task: BoardTask, fit: Fit, spans: readonly Span[]): BoardColumn[] {
  const air = airOf(fit, spans, task.isFew ? maxAirOfFew : maxAir);
  return spread(fit, spans, air).map(({ span, between, air: own }) => ({
    parts: partsOf(task.groups, fit, span),
    between,
    air: own,
  }));
}

const widthOf = ({ set: { ends } }: MeasuredName) => ends[ends.length - 1] ?? 0;
const indentOf = ({ person }: BoardRow) => (person === 'below' ? measures.hang : 0);

/** As wide as its longest line needs. */
function narrowed({ width }: BoardTask, { rows, type, margin, columnWidth }: Fit): number {
  const isBroken = rows.some(({ lines }) => lines.length > 1);
  if (isBroken) return columnWidth;
  const widest = Math.max(...rows.map(({ row, name }) => indentOf(row) + widthOf(name) + row.suiteWidth));
  return Math.min(columnWidth, Math.max(width * FEW_OF_WIDTH, margin + (widest + FEW_GAP) * type));
}

interface Air {
  row: number;
  floor: number;
}

/** A page's spare height goes between companies and, doubled, between floors; people stay close to theirs. */
function airOf(fit: Fit, columns: readonly Span[], most: Air): Air {
  const { room, type } = fit;
  const shares = columns.map((span) => {
    const { height, floors, rows } = lengthsOf(fit, span);
    return (room.height - height) / Math.max(1, rows + 2 * floors);
  });
  const share = Math.max(0, Math.min(...shares, type * Math.max(most.row, most.floor)));
  return { row: Math.min(share, type * most.row), floor: Math.min(2 * share, type * most.floor) };
}

function lengthsOf({ slots, room }: Fit, { from, to }: Span): { height: number; floors: number; rows: number } {
  return {
    height: heightsOf(slots, { from, to }, room.gap)(from, to),
    floors: slots.slice(from + 1, to).filter(({ opens }) => opens).length,
    rows: slots.slice(from, to).filter(({ again }) => again === 0).length + (slots[from]?.again ? 1 : 0),
  };
}

interface SpreadColumn {
  span: Span;
  between: number;
  air: number;
  /** Height by which it ends above the longest one. */
  missing: number;
}

/** Spaces with which a column ends where the longest one does, or closer to it; a far shorter one stays as it is. */
function spread(fit: Fit, columns: readonly Span[], air: Air = { row: 0, floor: 0 }): SpreadColumn[] {
  const measured = columns.map((span) => {
    const { height, floors, rows } = lengthsOf(fit, span);
    return { span, floors, rows, end: height + rows * air.row + floors * air.floor };
  });
  const longest = Math.max(...measured.map(({ end }) => end));
  return measured.map(({ span, floors, rows, end }) => {
    const most = { floors: MAX_SPREAD.floor * fit.type * floors, rows: MAX_SPREAD.row * fit.type * rows };
    const short = longest - end;
    const isFar = short > FAR * (most.floors + most.rows);
    const byFloors = isFar ? 0 : Math.min(short, most.floors);
    const byRows = isFar ? 0 : Math.min(short - byFloors, most.rows);
    return {
      span,
      between: fit.room.gap + air.floor + (floors > 0 ? byFloors / floors : 0),
      air: air.row + byRows / rows,
      missing: short - byFloors - byRows,
    };
  });
}

const unevenLines = (fit: Fit, columns: readonly Span[]) =>
  Math.max(0, ...spread(fit, columns).map(({ missing }) => missing)) / fit.room.line;

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
