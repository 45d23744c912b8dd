import {
  type Board,
  type BoardColumn,
  type BoardGroup,
  type BoardPart,
  type BoardRow,
  type BoardTask,
  type FittedRow,
  MAX_NAME_LINES,
  maxSpacingEm,
  maxSpacingOfFewEm,
  measures,
} from './board-types.ts';
import type { MeasuredName } from './break-name.ts';
import { type Fit, type FittingRules, fitAtType, fitAtTypeOnOnePage } from './fit-rows.ts';
import {
  countBrokenFloors,
  createHeightLookup,
  type Span,
  splitIntoColumns,
  splitIntoPages,
  weighBreaks,
} from './split-columns.ts';

/** Factors between type sizes on one page and on several, and how many smaller sizes compete. */
const TYPE_STEP = 0.985;
const TYPE_GROWTH = 1.02;
const MAX_STEPS_BELOW_LARGEST = 20;
/** Penalties as shares of the type size: broken floor, uneven line (and maximum), broken names, condensed face. */
const BROKEN_FLOOR_PENALTY = 0.06;
const UNEVEN_LINE_PENALTY = 0.03;
const MAX_UNEVEN_PENALTY = 0.2;
const BROKEN_NAMES_PENALTY = 0.3;
const CONDENSED_PENALTY = 0.25;
/** Factor by which a larger type size must beat the current one. */
const STABILITY_FACTOR = 1.08;
const UNLIMITED_LINES = Number.POSITIVE_INFINITY;
/**
 * Minimum sizes, in units of the smallest legible one, for unbroken names on a board of few lines and for unshortened
 * ones.
 */
const MIN_TYPE_UNBROKEN = 1.6;
const MIN_TYPE_UNSHORTENED = 1.25;
/** Narrow column of a board of few lines: gap between name and suite in em, minimum share of the board. */
const NARROW_COLUMN_GAP_EM = 2.2;
const MIN_NARROW_COLUMN_SHARE = 0.45;
/** Maximum space in em per floor, then per row, that lets a shorter column end with the others. */
const MAX_SPREAD_EM = { floor: 0.8, row: 0.1 };
/** Multiple of its spread above which a shorter column is not spread at all. */
const MAX_SHORTFALL_FACTOR = 2;

/** Fits a board on one page in the largest type, else on as few pages as possible. Pure. */
export function fitBoard(task: BoardTask): Board {
  if (task.groups.length === 0) return emptyBoard(task);
  for (const { minTypeFactor, ...rules } of fittingRulesForOnePage(task)) {
    const fit = fitOnOnePage(task, rules);
    if (fit && fit.type >= minTypeFactor * task.minType)
      return boardOf(task, fit, [{ from: 0, to: fit.layoutRows.length }]);
  }
  const pagedTask = { ...task, width: task.pagedWidth ?? task.width };
  const oneColumnTask = { ...pagedTask, columns: { min: 1, max: 1 } };
  const paged =
    fitOnPages(pagedTask, { lines: MAX_NAME_LINES, isShortened: true }) ??
    fitOnPages(oneColumnTask, { lines: MAX_NAME_LINES, isShortened: true }) ??
    fitOnPages(oneColumnTask, { lines: UNLIMITED_LINES, isShortened: true });
  return paged ? boardOf(pagedTask, paged.fit, paged.pages) : emptyBoard(task); // the screen is narrower than two letters
}

/** Rules for one page by preference, each with its minimum type in units of the smallest legible one. */
function fittingRulesForOnePage({
  hasFewLines = false,
  groups,
}: BoardTask): (FittingRules & { minTypeFactor: number })[] {
  const twoLineRules: FittingRules = { lines: MAX_NAME_LINES };
  const shorteningOptions: readonly boolean[] = groups.some(({ rows }) => rows.some(({ shortName: short }) => short))
    ? [false, true]
    : [true];
  return [
    ...shorteningOptions.flatMap((isShortened) =>
      hasFewLines ? { lines: 1, isPlain: true, isShortened, minTypeFactor: MIN_TYPE_UNBROKEN } : [],
    ),
    ...shorteningOptions.map((isShortened) => ({
      ...twoLineRules,
      isPlain: hasFewLines || !isShortened,
      isShortened,
      minTypeFactor: isShortened ? 1 : MIN_TYPE_UNSHORTENED,
    })),
    ...(hasFewLines ? [{ ...twoLineRules, isShortened: true, minTypeFactor: 1 }] : []),
  ];
}

function emptyBoard({ minType: type, width: columnWidth }: BoardTask): Board {
  return { type, condensed: 0, hasFewLines: false, columns: 1, columnWidth, margin: 0, pages: [] };
}

function fitOnOnePage(task: BoardTask, rules: FittingRules): Fit | null {
  let best: { fit: Fit; score: number } | null = null;
  for (const columns of columnCounts(task)) {
    const largest = findLargestOnOnePage(task, columns, rules);
    if (!largest) continue;
    for (let step = 0; step < MAX_STEPS_BELOW_LARGEST; step += 1) {
      const type = largest.type * TYPE_STEP ** step;
      if (type < task.minType || type <= (best?.score ?? 0)) break; // the score never exceeds the type
      const fit = step === 0 ? largest : fitAtTypeOnOnePage(task, { ...rules, columns, type });
      if (!fit) continue;
      const score = scoreOf(task, fit);
      if (!best || score > best.score * 1.001) best = { fit, score };
    }
  }
  return best && keepCurrentTypeSize(task, best.fit, rules);
}

function keepCurrentTypeSize(task: BoardTask, fit: Fit, rules: FittingRules): Fit {
  const { previousBoard: currentBoard } = task;
  if (
    currentBoard?.pages.length !== 1 ||
    currentBoard.type * STABILITY_FACTOR < fit.type ||
    currentBoard.type > task.maxType
  )
    return fit;
  return fitAtTypeOnOnePage(task, { ...rules, columns: currentBoard.columns, type: currentBoard.type }) ?? fit;
}

function findLargestOnOnePage(task: BoardTask, columns: number, rules: FittingRules): Fit | null {
  const fitAtType = (type: number) => fitAtTypeOnOnePage(task, { ...rules, columns, type });
  for (let type = task.maxType; type > task.minType * TYPE_STEP; type *= TYPE_STEP) {
    const fit = fitAtType(Math.max(type, task.minType));
    if (!fit) continue;
    return type === task.maxType
      ? fit
      : (fitAtType(type / TYPE_STEP ** 0.5) ?? fitAtType(type / TYPE_STEP ** 0.25) ?? fit);
  }
  return null;
}

interface PagedFit {
  fit: Fit;
  pages: Span[];
}

function fitOnPages(task: BoardTask, rules: FittingRules): PagedFit | null {
  const smallestFits = columnCounts(task).flatMap((columns) => {
    const fit = fitAtType(task, { ...rules, columns, type: task.minType });
    return fit ? { fit, pages: splitIntoPages(fit.layoutRows, fit.space) } : [];
  });
  const minPages = Math.min(...smallestFits.map(({ pages }) => pages.length));
  let best: (PagedFit & { score: number }) | null = null;
  for (const paged of smallestFits.filter(({ pages }) => pages.length === minPages)) {
    const enlargedFit = enlargeType(task, paged, rules);
    if (enlargedFit.score > (best?.score ?? 0)) best = enlargedFit;
  }
  return best;
}

/** Enlarges the type while the number of pages stays. */
function enlargeType(task: BoardTask, smallestFit: PagedFit, rules: FittingRules): PagedFit & { score: number } {
  const brokenFloors = countBrokenFloors(smallestFit.fit.layoutRows, smallestFit.pages, 0);
  let best = { ...smallestFit, score: scoreOfPages(smallestFit) };
  for (let type = smallestFit.fit.type * TYPE_GROWTH; type <= task.maxType; type *= TYPE_GROWTH) {
    const fit = fitAtType(task, { ...rules, columns: smallestFit.fit.columns, type });
    if (!fit) break;
    const pages = splitIntoPages(fit.layoutRows, fit.space);
    if (pages.length > smallestFit.pages.length || countBrokenFloors(fit.layoutRows, pages, 0) > brokenFloors) break;
    const score = scoreOfPages({ fit, pages });
    if (score > best.score) best = { fit, pages, score };
  }
  return best;
}

/** Score of a layout by its page with the most uneven columns. */
function scoreOfPages({ fit, pages }: PagedFit): number {
  const unevenLineCounts = pages.map((page) =>
    countUnevenLines(fit, splitIntoColumns(fit.layoutRows, page, fit.space) ?? []),
  );
  return widthScore(fit) * (1 - Math.min(MAX_UNEVEN_PENALTY, UNEVEN_LINE_PENALTY * Math.max(...unevenLineCounts)));
}

function columnCounts({ columns: { min: minColumns, max: maxColumns }, groups }: BoardTask): number[] {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const firstCount = Math.max(1, Math.min(minColumns, rows));
  return Array.from({ length: Math.max(1, Math.min(maxColumns, rows) - firstCount + 1) }, (_, at) => firstCount + at);
}

/** Score of a layout on one page; broken names cost less near the smallest legible size. */
function scoreOf({ minType }: BoardTask, fit: Fit): number {
  const { layoutRows, space, rows, type } = fit;
  const spans = splitIntoColumns(layoutRows, { from: 0, to: layoutRows.length }, space) ?? [];
  const brokenNameShare = rows.filter(({ lines }) => lines.length > 1).length / rows.length;
  const typeExcess = Math.min(1, Math.max(0, type / minType - 1.25));
  const penalty =
    BROKEN_FLOOR_PENALTY * weighBreaks(layoutRows, spans, 0) +
    UNEVEN_LINE_PENALTY * countUnevenLines(fit, spans) +
    BROKEN_NAMES_PENALTY * brokenNameShare * typeExcess;
  return widthScore(fit) * (1 - penalty);
}

/** Score by letter width: a condensed face reads like a smaller one. */
const widthScore = (fit: Fit) => fit.type * (1 - CONDENSED_PENALTY * condensedOf(fit));
const condensedOf = ({ rows }: Fit) => Math.max(...rows.map(({ condensed }) => condensed));

function boardOf(task: BoardTask, fit: Fit, pages: readonly Span[]): Board {
  const previousFirstIds = new Set(
    task.previousBoard?.pages.flatMap(({ columns }) =>
      columns.flatMap(({ parts: [part] }) => part?.rows.find(({ isRepeated }) => !isRepeated)?.row.id ?? []),
    ),
  );
  return {
    type: fit.type,
    condensed: condensedOf(fit),
    hasFewLines: task.hasFewLines ?? false,
    columns: fit.columns,
    columnWidth: task.isNarrow ? narrowColumnWidth(task, fit) : fit.columnWidth,
    margin: fit.margin,
    pages: pages.map((page) => ({
      columns: columnsOfPage(task, fit, splitIntoColumns(fit.layoutRows, page, fit.space, previousFirstIds) ?? []),
      tenants: page.to - page.from,
    })),
  };
}

function columnsOfPage(task: BoardTask, fit: Fit, spans: readonly Span[]): BoardColumn[] {
  const spacing = spacingOf(fit, spans, task.hasFewLines ? maxSpacingOfFewEm : maxSpacingEm);
  return spreadColumns(fit, spans, spacing).map(({ span, floorGap, extraRowHeight }) => ({
    parts: partsOf(task.groups, fit, span),
    floorGap,
    extraRowHeight,
  }));
}

const widthOf = ({ normal: { ends } }: MeasuredName) => ends[ends.length - 1] ?? 0;
const indentOf = ({ person }: BoardRow) => (person === 'below' ? measures.hang : 0);

/** Width of the longest line. */
function narrowColumnWidth({ width }: BoardTask, { rows, type, margin, columnWidth }: Fit): number {
  const isBroken = rows.some(({ lines }) => lines.length > 1);
  if (isBroken) return columnWidth;
  const widest = Math.max(...rows.map(({ row, name }) => indentOf(row) + widthOf(name) + row.suiteWidth));
  return Math.min(
    columnWidth,
    Math.max(width * MIN_NARROW_COLUMN_SHARE, margin + (widest + NARROW_COLUMN_GAP_EM) * type),
  );
}

interface Spacing {
  row: number;
  floor: number;
}

/** Distributes spare height between companies and, doubled, between floors, not before people. */
function spacingOf(fit: Fit, columns: readonly Span[], maxSpacing: Spacing): Spacing {
  const { space, type } = fit;
  const shares = columns.map((span) => {
    const { height, floors, rows } = columnMetrics(fit, span);
    return (space.height - height) / Math.max(1, rows + 2 * floors);
  });
  const share = Math.max(0, Math.min(...shares, type * Math.max(maxSpacing.row, maxSpacing.floor)));
  return { row: Math.min(share, type * maxSpacing.row), floor: Math.min(2 * share, type * maxSpacing.floor) };
}

function columnMetrics(
  { layoutRows, space }: Fit,
  { from, to }: Span,
): { height: number; floors: number; rows: number } {
  return {
    height: createHeightLookup(layoutRows, { from, to }, space.gap)(from, to),
    floors: layoutRows.slice(from + 1, to).filter(({ isFirstOfFloor: opens }) => opens).length,
    rows:
      layoutRows.slice(from, to).filter(({ repeatedHeight }) => repeatedHeight === 0).length +
      (layoutRows[from]?.repeatedHeight ? 1 : 0),
  };
}

interface SpreadColumn {
  span: Span;
  floorGap: number;
  extraRowHeight: number;
  /** Height in px that the column lacks to the longest one. */
  missing: number;
}

/** Spacing with which shorter columns end where the longest one does; much shorter ones stay. */
function spreadColumns(fit: Fit, columns: readonly Span[], spacing: Spacing = { row: 0, floor: 0 }): SpreadColumn[] {
  const measured = columns.map((span) => {
    const { height, floors, rows } = columnMetrics(fit, span);
    return { span, floors, rows, end: height + rows * spacing.row + floors * spacing.floor };
  });
  const longest = Math.max(...measured.map(({ end }) => end));
  return measured.map(({ span, floors, rows, end }) => {
    const maxSpread = { floors: MAX_SPREAD_EM.floor * fit.type * floors, rows: MAX_SPREAD_EM.row * fit.type * rows };
    const shortfall = longest - end;
    const isTooShort = shortfall > MAX_SHORTFALL_FACTOR * (maxSpread.floors + maxSpread.rows);
    const byFloors = isTooShort ? 0 : Math.min(shortfall, maxSpread.floors);
    const byRows = isTooShort ? 0 : Math.min(shortfall - byFloors, maxSpread.rows);
    return {
      span,
      floorGap: fit.space.gap + spacing.floor + (floors > 0 ? byFloors / floors : 0),
      extraRowHeight: spacing.row + byRows / rows,
      missing: shortfall - byFloors - byRows,
    };
  });
}

const countUnevenLines = (fit: Fit, columns: readonly Span[]) =>
  Math.max(0, ...spreadColumns(fit, columns).map(({ missing }) => missing)) / fit.space.lineHeight;

function partsOf(groups: readonly BoardGroup[], fit: Fit, { from, to }: Span): BoardPart[] {
  const parts: BoardPart[] = [];
  let begin = 0;
  for (const group of groups) {
    const end = begin + group.rows.length;
    const first = Math.max(begin, from);
    const rows = fit.rows.slice(first, Math.min(end, to));
    if (fit.layoutRows[first]?.repeatedHeight && rows.length > 0) rows.unshift(...repeatedCompany(fit.rows, first));
    if (rows.length > 0) parts.push({ group, isContinued: begin < from, rows });
    begin = end;
  }
  return parts;
}

/** Company row above a person, to repeat. */
function repeatedCompany(rows: readonly FittedRow[], rowIndex: number): FittedRow[] {
  let companyIndex = rowIndex - 1;
  while (companyIndex >= 0 && rows[companyIndex]?.row.person) companyIndex -= 1;
  const company = rows[companyIndex];
  return company ? [{ ...company, isRepeated: true }] : [];
}
