import type { SearchText } from './letters.ts';
import { type NearWords, nearCost } from './near-words.ts';
import type { Term } from './term.ts';

/** What a word costs that a name does not have, more than one with errors. */
const UNLIKE = 3;

export interface Comparable {
  readonly names: readonly SearchText[];
  readonly suites: readonly SearchText[];
  readonly floor: number;
}

/** @returns indexes of at most `count` tenants that a term without hits may have meant, best first. */
export function nearestTo(
  term: Term,
  floor: number | null,
  all: readonly Comparable[],
  alike: ReadonlySet<number>,
  near: NearWords,
  count: number,
): number[] {
  if (floor !== null) return smallest(all, ({ floor: own }) => Math.abs(own - floor), count);
  const number = askedNumber(term);
  const likeNumber = ({ suites }: Comparable) => Math.min(...suites.map((suite) => distanceOf(suite, number ?? 0)));
  const bySuite = number === null ? [] : smallest(all, likeNumber, count);
  return bySuite.length > 0
    ? bySuite
    : smallest(all, ({ names }, at) => (alike.has(at) ? costOf(term, names, near) : Number.POSITIVE_INFINITY), count);
}

function askedNumber({ words }: Term): number | null {
  const last = words[words.length - 1]?.letters ?? '';
  return words.length <= 2 && /^\d{1,9}$/.test(last) ? Number(last) : null;
}

function distanceOf({ letters }: SearchText, number: number): number {
  const [figures] = /\d{1,9}/.exec(letters) ?? [];
  return figures === undefined ? Number.POSITIVE_INFINITY : Math.abs(Number(figures) - number);
}

function smallest<Item>(items: readonly Item[], sizeOf: (item: Item, at: number) => number, count: number): number[] {
  const best: { at: number; value: number }[] = [];
  items.forEach((item, at) => {
    const value = sizeOf(item, at);
    if (value === Number.POSITIVE_INFINITY) return;
    if (best.length === count && value >= (best[count - 1]?.value ?? 0)) return;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.value ?? 0) > value) place -= 1;
    best.splice(place, 0, { at, value });
    if (best.length > count) best.pop();
  });
  return best.map(({ at }) => at);
}

/**
 * Cost of the typed words in the best of the names; infinite unless it has a word that is alike: names that merely share
 * letters, as Garcia and Garage do, are different things.
 */
function costOf({ words }: Term, names: readonly SearchText[], near: NearWords): number {
  const asked = words.filter(({ isTitle, isSmall }) => !isTitle && !isSmall);
  const costs = names.map((name) => asked.reduce((sum, word) => sum + Math.min(UNLIKE, nearCost(name, word, near)), 0));
  const least = Math.min(...costs);
  return least < UNLIKE * asked.length ? least : Number.POSITIVE_INFINITY;
}
