import { type Fit, type Fitting, fitAll, fitsOnOnePage } from './fitting.ts';
import { brokenIn, cutPages, heightsOf, type Span, shareOut } from './packing.ts';
import { type Board, type BoardGroup, type BoardPart, type BoardTask, mostAir } from './task.ts';

/** The step in which types are tried, and how many smaller ones that break less. */
const STEP = 0.985;
const SMALLER = 12;
/** What a broken floor is worth, and what all names broken would be, as parts of the type's size. */
const BROKEN_FLOOR = 0.04;
const BROKEN_NAMES = 0.3;
/** A type that would change by less than this stays. */
const STILL = 1.08;
/** Lines of a name: two; more only where nothing else shows it whole. */
const LINES = [2, 4];
const ANY_LINES = Number.POSITIVE_INFINITY;

/**
 * The board of a building: everything on one page in the largest type that allows it, down to the least; below that on
 * as few pages as it takes. Pure: the same task makes the same board.
 */
export function fitBoard(task: BoardTask): Board {
  if (task.groups.length === 0) return nothing(task);
  for (const lines of LINES) {
    const whole = onOnePage(task, lines);
    if (whole) return boardOf(task, whole, [{ from: 0, to: whole.slots.length }]);
  }
  for (const lines of [...LINES, ANY_LINES]) {
    const paged = onPages(task, lines);
    if (paged) return boardOf(task, paged, cutPages(paged.slots, paged.room));
  }
  return nothing(task); // the screen is narrower than two letters
}

function nothing({ leastType: type, width: columnWidth }: BoardTask): Board {
  return { type, columns: 1, columnWidth, margin: 0, air: { row: 0, floor: 0 }, pages: [] };
}

function onOnePage(task: BoardTask, lines: number): Fit | null {
  let best: { fit: Fit; score: number } | null = null;
  for (const columns of columnsOf(task)) {
    const largest = largestOnOnePage(task, { columns, lines });
    if (!largest) continue;
    for (let step = 0; step < SMALLER; step += 1) {
      const fit = step === 0 ? largest : fitsOnOnePage(task, { columns, lines, type: largest.type * STEP ** step });
      if (!fit || fit.type < task.leastType) continue;
      const score = scoreOf(task, fit);
      if (!best || score > best.score * 1.001) best = { fit, score };
    }
  }
  return best && steady(task, best.fit, lines);
}

/** The fit that keeps what is on the wall, unless the new one is clearly larger. */
function steady(task: BoardTask, fit: Fit, lines: number): Fit {
  const { before } = task;
  if (before?.pages.length !== 1 || before.type * STILL < fit.type || before.type > task.mostType) return fit;
  return fitsOnOnePage(task, { columns: before.columns, lines, type: before.type }) ?? fit;
}

function largestOnOnePage(task: BoardTask, { columns, lines }: Omit<Fitting, 'type'>): Fit | null {
  const at = (type: number) => fitsOnOnePage(task, { columns, lines, type });
  for (let type = task.mostType; type > task.leastType * STEP; type *= STEP) {
    const fit = at(Math.max(type, task.leastType));
    if (!fit) continue;
    return type === task.mostType ? fit : (at(type / STEP ** 0.5) ?? at(type / STEP ** 0.25) ?? fit);
  }
  return null;
}

function onPages(task: BoardTask, lines: number): Fit | null {
  let best: { fit: Fit; pages: Span[] } | null = null;
  for (const columns of columnsOf(task)) {
    const fit = fitAll(task, { columns, lines, type: task.leastType });
    if (!fit) continue;
    const pages = cutPages(fit.slots, fit.room);
    if (!best || pages.length < best.pages.length) best = { fit, pages };
  }
  return best && grown(task, best.fit, best.pages, lines);
}

/** The largest type that needs no page more, and breaks no floor more. */
function grown(task: BoardTask, least: Fit, pages: readonly Span[], lines: number): Fit {
  const broken = brokenIn(least.slots, pages, 0);
  let best = least;
  for (let type = least.type / STEP; type <= task.mostType; type /= STEP) {
    const fit = fitAll(task, { columns: least.columns, lines, type });
    if (!fit) break;
    const cut = cutPages(fit.slots, fit.room);
    if (cut.length > pages.length || brokenIn(fit.slots, cut, 0) > broken) break;
    best = fit;
  }
  return best;
}

/** The numbers of columns to be tried: no more than there are tenants. */
function columnsOf({ columns: { least, most }, groups }: BoardTask): number[] {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const from = Math.max(1, Math.min(least, rows));
  return Array.from({ length: Math.max(1, Math.min(most, rows) - from + 1) }, (_, at) => from + at);
}

/** The larger the better, but for what is broken; names may break where the type is not much larger than it must be. */
function scoreOf({ leastType }: BoardTask, { slots, room, rows, type }: Fit): number {
  const spans = shareOut(slots, { from: 0, to: slots.length }, room) ?? [];
  const names = rows.filter(({ lines }) => lines.length > 1).length / rows.length;
  const ease = Math.min(1, Math.max(0, type / leastType - 1.25));
  return type * (1 - BROKEN_FLOOR * brokenIn(slots, spans, 0) - BROKEN_NAMES * names * ease);
}

function boardOf(task: BoardTask, fit: Fit, pages: readonly Span[]): Board {
  const before = new Set(
    task.before?.pages.flatMap((page) => page.columns.flatMap(([part]) => part?.rows[0]?.row.id ?? [])),
  );
  const shared = pages.map((page) => shareOut(fit.slots, page, fit.room, before) ?? []);
  return {
    type: fit.type,
    columns: fit.columns,
    columnWidth: fit.columnWidth,
    margin: fit.margin,
    air: airOf(fit, shared),
    pages: shared.map((columns) => ({
      columns: columns.map((column) => partsOf(task.groups, fit, column)),
      tenants: columns.reduce((sum, { from, to }) => sum + to - from, 0),
    })),
  };
}

/** Room that the fullest column has to spare goes between its rows and, twice as much, between its floors. */
function airOf({ slots, room, type }: Fit, pages: readonly (readonly Span[])[]): Board['air'] {
  const heights = heightsOf(slots, { from: 0, to: slots.length }, room.gap);
  const shares = pages.flat().map(({ from, to }) => {
    const floors = slots.slice(from + 1, to).filter(({ opens }) => opens).length;
    return (room.height - heights(from, to)) / Math.max(1, to - from + 2 * floors);
  });
  const share = Math.max(0, Math.min(...shares, type * Math.max(mostAir.row, mostAir.floor)));
  return { row: Math.min(share, type * mostAir.row), floor: Math.min(2 * share, type * mostAir.floor) };
}

function partsOf(groups: readonly BoardGroup[], fit: Fit, { from, to }: Span): BoardPart[] {
  const parts: BoardPart[] = [];
  let begin = 0;
  for (const group of groups) {
    const end = begin + group.rows.length;
    const rows = fit.rows.slice(Math.max(begin, from), Math.min(end, to));
    if (rows.length > 0) parts.push({ group, isContinued: begin < from, rows });
    begin = end;
  }
  return parts;
}
