import { type ColumnRoom, heightsOf, pageEnd, type Slot, type Span } from './packing.ts';

/** Costs of a page: for itself, for being longer or shorter than the others, for ending within a floor, for one row. */
const PAGE = 1;
const UNEVEN = 20;
const BROKEN = 1_000;
const ALONE = 1_000_000;

/**
 * Shares all slots out to pages of even length. A floor is broken only if it is longer than a page, or where else one
 * tenant would stand on a page alone.
 */
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
    const faults = (slots[to]?.opens === false ? BROKEN : 0) + (to - from === 1 ? ALONE : 0);
    return PAGE + UNEVEN * off * off + faults;
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
