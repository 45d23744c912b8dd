/** Heights are in px. */
export interface Slot {
  id: number;
  height: number;
  /** First row of its floor. */
  opens: boolean;
  /** Height of the company that is repeated above a person if a column begins here; 0 for a company. */
  again: number;
}

export interface ColumnRoom {
  columns: number;
  height: number;
  gap: number;
  /** Height of a row of one line. */
  line: number;
}

/** Slots `from` to `to`, exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Tolerance for rounded positions, in px. */
const SLACK = 0.01;
/** Per squared line; the rest per case. Two columns that differ by five lines break a floor. */
const COLUMN_UNEVEN = 0.8;
const COLUMN_BROKEN = 10;
const COLUMN_ALONE = 5;
const COLUMN_APART = 4;
const COLUMN_MOVED = 0.15;

/** Where a page ends that begins at `from` and is filled greedily, breaking floors. */
export function pageEnd(slots: readonly Slot[], from: number, room: ColumnRoom): number {
  let at = from;
  for (let column = 0; column < room.columns && at < slots.length; column += 1) at = columnEnd(slots, at, room);
  return at;
}

function columnEnd(slots: readonly Slot[], from: number, { height, gap }: ColumnRoom): number {
  let filled = slots[from]?.again ?? 0;
  for (let at = from; at < slots.length; at += 1) {
    const slot = slots[at];
    if (!slot) break;
    filled += slot.height + (at > from && slot.opens ? gap : 0);
    if (filled > height + SLACK) return at;
  }
  return slots.length;
}

/**
 * Columns of similar height with few broken floors. A column prefers to begin with a tenant in `before`.
 * @returns `null` if they do not fit
 */
export function shareOut(
  slots: readonly Slot[],
  page: Span,
  room: ColumnRoom,
  before: ReadonlySet<number> = new Set(),
): Span[] | null {
  const count = Math.min(room.columns, page.to - page.from);
  const heights = heightsOf(slots, page, room.gap);
  const whole = heights(page.from, page.to);
  const ideal = whole / count;
  const costOf = ({ from, to }: Span): number => {
    const height = heights(from, to);
    if (height > room.height + SLACK) return Number.POSITIVE_INFINITY;
    const off = (height - ideal) / room.line;
    const moved = before.has(slots[from]?.id ?? -1) ? COLUMN_MOVED : 0;
    return COLUMN_UNEVEN * off * off + breakCost(slots, from, page.from) - moved;
  };
  return cheapest(page, count, costOf);
}

/** Broken floors, those that leave a row alone or part people from their company counting more. */
export function breaksIn(slots: readonly Slot[], columns: readonly Span[], pageFrom: number): number {
  return columns.reduce((sum, { from }) => sum + breakCost(slots, from, pageFrom) / COLUMN_BROKEN, 0);
}

export function brokenIn(slots: readonly Slot[], columns: readonly Span[], pageFrom: number): number {
  return columns.filter(({ from }) => from > pageFrom && !slots[from]?.opens).length;
}

/** Cost of beginning a column within a floor; more if a row is left alone, or people are parted from their company. */
function breakCost(slots: readonly Slot[], from: number, pageFrom: number): number {
  if (from === pageFrom || slots[from]?.opens) return 0;
  const aloneBefore = slots[from - 1]?.opens ?? true;
  const aloneAfter = slots[from + 1]?.opens ?? true;
  const apart = slots[from]?.again ? COLUMN_APART : 0;
  return COLUMN_BROKEN + apart + (aloneBefore ? COLUMN_ALONE : 0) + (aloneAfter ? COLUMN_ALONE : 0);
}

/** The height of any run of slots as a column, in constant time. */
export function heightsOf(
  slots: readonly Slot[],
  { from, to }: Span,
  gap: number,
): (from: number, to: number) => number {
  const sums = [0];
  for (let at = from; at < to; at += 1)
    sums.push((sums[at - from] ?? 0) + (slots[at]?.height ?? 0) + (slots[at]?.opens ? gap : 0));
  return (first, end) => {
    const sum = (sums[end - from] ?? 0) - (sums[first - from] ?? 0);
    return sum - (slots[first]?.opens ? gap : 0) + (slots[first]?.again ?? 0);
  };
}

interface Way {
  cost: number;
  spans: readonly Span[];
}

/** Dynamic programming over the columns. */
function cheapest(page: Span, count: number, costOf: (span: Span) => number): Span[] | null {
  let ways = new Map<number, Way>([[page.from, { cost: 0, spans: [] }]]);
  for (let column = 1; column <= count; column += 1) {
    const next = new Map<number, Way>();
    for (const [from, way] of ways) {
      const isLast = column === count;
      const last = page.to - (count - column);
      for (let to = isLast ? page.to : from + 1; to <= last; to += 1) {
        const cost = way.cost + costOf({ from, to });
        if (cost === Number.POSITIVE_INFINITY) break;
        if (cost < (next.get(to)?.cost ?? Number.POSITIVE_INFINITY))
          next.set(to, { cost, spans: [...way.spans, { from, to }] });
      }
    }
    ways = next;
  }
  const best = ways.get(page.to);
  return best ? [...best.spans] : null;
}

/** Costs of a page: itself, uneven length, a broken floor, people without their company, a single row. */
const PAGE_COST = 1;
const PAGE_UNEVEN = 20;
const PAGE_BROKEN = 1_000;
const PAGE_APART = 500;
const PAGE_ALONE = 1_000_000;

/** Pages of even length. Only a floor longer than a page is broken, or one that would leave a tenant alone. */
export function cutPages(slots: readonly Slot[], room: ColumnRoom): Span[] {
  if (slots.length === 0) return [];
  const ends = slots.map((_, from) => pageEnd(slots, from, room));
  const whole = heightsOf(slots, { from: 0, to: slots.length }, room.gap);
  const cut = (pages: number) => cutEvenly(slots, ends, whole, whole(0, slots.length) / pages);
  return cut(cut(countPages(ends)).length);
}

function countPages(ends: readonly number[]): number {
  let pages = 0;
  for (let at = 0; at < ends.length; pages += 1) at = ends[at] ?? ends.length;
  return pages;
}

function cutEvenly(
  slots: readonly Slot[],
  ends: readonly number[],
  heights: (from: number, to: number) => number,
  ideal: number,
): Span[] {
  const cost = (from: number, to: number): number => {
    const off = (heights(from, to) - ideal) / ideal;
    const apart = slots[to]?.again ? PAGE_APART : 0;
    const faults = (slots[to]?.opens === false ? PAGE_BROKEN : 0) + apart + (to - from === 1 ? PAGE_ALONE : 0);
    return PAGE_COST + PAGE_UNEVEN * off * off + faults;
  };
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let from = 0; from < slots.length; from += 1) {
    const before = best[from];
    if (!before) continue;
    for (let to = ends[from] ?? slots.length; to > from; to -= 1) {
      const total = before.cost + cost(from, to);
      if (total < (best[to]?.cost ?? Number.POSITIVE_INFINITY)) best[to] = { cost: total, from };
    }
  }
  return backFrom(best, slots.length);
}

function backFrom(best: readonly { from: number }[], end: number): Span[] {
  const pages: Span[] = [];
  for (let to = end; to > 0; ) {
    const from = best[to]?.from ?? 0;
    pages.unshift({ from, to });
    to = from;
  }
  return pages;
}
