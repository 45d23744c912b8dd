/** Row to lay out; heights are in px. */
export interface LayoutRow {
  id: number;
  height: number;
  /** First row of its floor. */
  isFirstOfFloor: boolean;
  /** Height in px of the company repeated above a person if a column begins here; 0 for a company. */
  repeatedHeight: number;
}

/** Space for the columns of a page; lengths are in px. */
export interface ColumnSpace {
  columns: number;
  /** Height of each column. */
  height: number;
  /** Gap between floors. */
  gap: number;
  /** Height of a one-line row. */
  lineHeight: number;
}

/** Range of rows; the end is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Tolerance for rounded positions in px. */
const ROUNDING_TOLERANCE_PX = 0.01;
/**
 * Costs of columns: uneven length per squared line of deviation, others per occurrence. A deviation of five lines costs
 * as much as two broken floors.
 */
const UNEVEN_COLUMN_COST = 0.8;
const BROKEN_FLOOR_COST = 10;
const SINGLE_ROW_COST = 5;
const SEPARATED_PEOPLE_COST = 4;
const STABLE_COLUMN_BONUS = 0.15;

/** Returns the end of a page that begins at `from` and is filled completely, even if that breaks a floor. */
export function findPageEnd(layoutRows: readonly LayoutRow[], from: number, space: ColumnSpace): number {
  let at = from;
  for (let column = 0; column < space.columns && at < layoutRows.length; column += 1)
    at = findColumnEnd(layoutRows, at, space);
  return at;
}

function findColumnEnd(layoutRows: readonly LayoutRow[], from: number, { height, gap }: ColumnSpace): number {
  let filledHeight = layoutRows[from]?.repeatedHeight ?? 0;
  for (let at = from; at < layoutRows.length; at += 1) {
    const layoutRow = layoutRows[at];
    if (!layoutRow) break;
    filledHeight += layoutRow.height + (at > from && layoutRow.isFirstOfFloor ? gap : 0);
    if (filledHeight > height + ROUNDING_TOLERANCE_PX) return at;
  }
  return layoutRows.length;
}

/**
 * Distributes rows over columns of similar height with few broken floors. Prefers columns that begin with the same rows
 * as before.
 * @returns `null` if they do not fit
 */
export function splitIntoColumns(
  layoutRows: readonly LayoutRow[],
  page: Span,
  space: ColumnSpace,
  previousFirstIds: ReadonlySet<number> = new Set(),
): Span[] | null {
  const count = Math.min(space.columns, page.to - page.from);
  const heightBetween = createHeightLookup(layoutRows, page, space.gap);
  const totalHeight = heightBetween(page.from, page.to);
  const idealHeight = totalHeight / count;
  const costOf = ({ from, to }: Span): number => {
    const height = heightBetween(from, to);
    if (height > space.height + ROUNDING_TOLERANCE_PX) return Number.POSITIVE_INFINITY;
    const deviationLines = (height - idealHeight) / space.lineHeight;
    const stabilityBonus = previousFirstIds.has(layoutRows[from]?.id ?? -1) ? STABLE_COLUMN_BONUS : 0;
    return (
      UNEVEN_COLUMN_COST * deviationLines * deviationLines + breakCost(layoutRows, from, page.from) - stabilityBonus
    );
  };
  return findCheapestSplit(page, count, costOf);
}

/** Counts broken floors; one counts more if it leaves a single row, or people without their company. */
export function weighBreaks(layoutRows: readonly LayoutRow[], columns: readonly Span[], pageFrom: number): number {
  return columns.reduce((sum, { from }) => sum + breakCost(layoutRows, from, pageFrom) / BROKEN_FLOOR_COST, 0);
}

export function countBrokenFloors(
  layoutRows: readonly LayoutRow[],
  columns: readonly Span[],
  pageFrom: number,
): number {
  return columns.filter(({ from }) => from > pageFrom && !layoutRows[from]?.isFirstOfFloor).length;
}

/** Cost of beginning a column within a floor; more for a single row or people without their company. */
function breakCost(layoutRows: readonly LayoutRow[], from: number, pageFrom: number): number {
  if (from === pageFrom || layoutRows[from]?.isFirstOfFloor) return 0;
  const isAloneBefore = layoutRows[from - 1]?.isFirstOfFloor ?? true;
  const isAloneAfter = layoutRows[from + 1]?.isFirstOfFloor ?? true;
  const separationCost = layoutRows[from]?.repeatedHeight ? SEPARATED_PEOPLE_COST : 0;
  return (
    BROKEN_FLOOR_COST + separationCost + (isAloneBefore ? SINGLE_ROW_COST : 0) + (isAloneAfter ? SINGLE_ROW_COST : 0)
  );
}

/** Returns a function for the height in px of a range of rows as a column, in constant time. */
export function createHeightLookup(
  layoutRows: readonly LayoutRow[],
  { from, to }: Span,
  gap: number,
): (from: number, to: number) => number {
  const sums = [0];
  for (let at = from; at < to; at += 1)
    sums.push((sums[at - from] ?? 0) + (layoutRows[at]?.height ?? 0) + (layoutRows[at]?.isFirstOfFloor ? gap : 0));
  return (first, end) => {
    const sum = (sums[end - from] ?? 0) - (sums[first - from] ?? 0);
    return sum - (layoutRows[first]?.isFirstOfFloor ? gap : 0) + (layoutRows[first]?.repeatedHeight ?? 0);
  };
}

interface Partition {
  cost: number;
  spans: readonly Span[];
}

/** Finds the cheapest distribution by dynamic programming over the columns. */
function findCheapestSplit(page: Span, count: number, costOf: (span: Span) => number): Span[] | null {
  let partitions = new Map<number, Partition>([[page.from, { cost: 0, spans: [] }]]);
  for (let column = 1; column <= count; column += 1) {
    const nextPartitions = new Map<number, Partition>();
    for (const [from, partition] of partitions) {
      const isLast = column === count;
      const maxEnd = page.to - (count - column);
      for (let to = isLast ? page.to : from + 1; to <= maxEnd; to += 1) {
        const cost = partition.cost + costOf({ from, to });
        if (cost === Number.POSITIVE_INFINITY) break;
        if (cost < (nextPartitions.get(to)?.cost ?? Number.POSITIVE_INFINITY))
          nextPartitions.set(to, { cost, spans: [...partition.spans, { from, to }] });
      }
    }
    partitions = nextPartitions;
  }
  const bestPartition = partitions.get(page.to);
  return bestPartition ? [...bestPartition.spans] : null;
}

/** Costs of a page: a fixed one, and those of uneven length, a broken floor, separated people and a single row. */
const COST_PER_PAGE = 1;
const UNEVEN_PAGE_COST = 20;
const PAGE_BROKEN_FLOOR_COST = 1_000;
const PAGE_SEPARATED_PEOPLE_COST = 500;
const PAGE_SINGLE_ROW_COST = 1_000_000;

/** Divides rows into pages of even length. A floor breaks only if longer than a page, or to avoid a single row. */
export function splitIntoPages(layoutRows: readonly LayoutRow[], space: ColumnSpace): Span[] {
  if (layoutRows.length === 0) return [];
  const ends = layoutRows.map((_, from) => findPageEnd(layoutRows, from, space));
  const heightBetween = createHeightLookup(layoutRows, { from: 0, to: layoutRows.length }, space.gap);
  const splitInto = (pages: number) =>
    splitEvenly(layoutRows, ends, heightBetween, heightBetween(0, layoutRows.length) / pages);
  return splitInto(splitInto(countPages(ends)).length);
}

function countPages(ends: readonly number[]): number {
  let pages = 0;
  for (let at = 0; at < ends.length; pages += 1) at = ends[at] ?? ends.length;
  return pages;
}

function splitEvenly(
  layoutRows: readonly LayoutRow[],
  ends: readonly number[],
  heightBetween: (from: number, to: number) => number,
  idealHeight: number,
): Span[] {
  const cost = (from: number, to: number): number => {
    const deviation = (heightBetween(from, to) - idealHeight) / idealHeight;
    const separationCost = layoutRows[to]?.repeatedHeight ? PAGE_SEPARATED_PEOPLE_COST : 0;
    const breakCosts =
      (layoutRows[to]?.isFirstOfFloor === false ? PAGE_BROKEN_FLOOR_COST : 0) +
      separationCost +
      (to - from === 1 ? PAGE_SINGLE_ROW_COST : 0);
    return COST_PER_PAGE + UNEVEN_PAGE_COST * deviation * deviation + breakCosts;
  };
  const bestByEnd: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let from = 0; from < layoutRows.length; from += 1) {
    const previousBest = bestByEnd[from];
    if (!previousBest) continue;
    for (let to = ends[from] ?? layoutRows.length; to > from; to -= 1) {
      const total = previousBest.cost + cost(from, to);
      if (total < (bestByEnd[to]?.cost ?? Number.POSITIVE_INFINITY)) bestByEnd[to] = { cost: total, from };
    }
  }
  return tracePages(bestByEnd, layoutRows.length);
}

function tracePages(bestByEnd: readonly { from: number }[], end: number): Span[] {
  const pages: Span[] = [];
  for (let to = end; to > 0; ) {
    const from = bestByEnd[to]?.from ?? 0;
    pages.unshift({ from, to });
    to = from;
  }
  return pages;
}
