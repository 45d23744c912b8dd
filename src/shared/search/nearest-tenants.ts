import { type FuzzyMatches, fuzzyCost } from './fuzzy-words.ts';
import type { SearchText } from './search-text.ts';
import type { Term } from './term.ts';

/** Cost of an unmatched word; higher than that of one with errors. */
const MISSING_WORD_COST = 3;

export interface ComparableTenant {
  readonly names: readonly SearchText[];
  readonly suites: readonly SearchText[];
  readonly floor: number;
}

/** @returns indexes of at most `count` tenants, closest first */
export function findNearestTenants(
  term: Term,
  floor: number | null,
  tenants: readonly ComparableTenant[],
  similarIndexes: ReadonlySet<number>,
  fuzzyMatches: FuzzyMatches,
  count: number,
): number[] {
  if (floor !== null)
    return indexesOfSmallest(tenants, ({ floor: tenantFloor }) => Math.abs(tenantFloor - floor), count);
  const suiteNumber = suiteNumberOf(term);
  const suiteDistanceOf = ({ suites }: ComparableTenant) =>
    Math.min(...suites.map((suite) => numberDistance(suite, suiteNumber ?? 0)));
  const bySuite = suiteNumber === null ? [] : indexesOfSmallest(tenants, suiteDistanceOf, count);
  return bySuite.length > 0
    ? bySuite
    : indexesOfSmallest(
        tenants,
        ({ names }, at) => (similarIndexes.has(at) ? nameCostOf(term, names, fuzzyMatches) : Number.POSITIVE_INFINITY),
        count,
      );
}

function suiteNumberOf({ words: termWords }: Term): number | null {
  const lastWord = termWords[termWords.length - 1]?.letters ?? '';
  return termWords.length <= 2 && /^\d{1,9}$/.test(lastWord) ? Number(lastWord) : null;
}

function numberDistance({ letters }: SearchText, number: number): number {
  const [digits] = /\d{1,9}/.exec(letters) ?? [];
  return digits === undefined ? Number.POSITIVE_INFINITY : Math.abs(Number(digits) - number);
}

function indexesOfSmallest<Item>(
  items: readonly Item[],
  sizeOf: (item: Item, at: number) => number,
  count: number,
): number[] {
  const best: { at: number; value: number }[] = [];
  items.forEach((item, at) => {
    const value = sizeOf(item, at);
    if (value === Number.POSITIVE_INFINITY) return;
    if (best.length === count && value >= (best[count - 1]?.value ?? 0)) return;
    let position = best.length;
    while (position > 0 && (best[position - 1]?.value ?? 0) > value) position -= 1;
    best.splice(position, 0, { at, value });
    if (best.length > count) best.pop();
  });
  return best.map(({ at }) => at);
}

/**
 * Returns the cost in the best name; infinite unless a word is similar: shared letters alone (Garcia, Garage) mean
 * nothing.
 */
function nameCostOf({ words }: Term, names: readonly SearchText[], fuzzyMatches: FuzzyMatches): number {
  const significantWords = words.filter(({ isTitle, isStopWord }) => !isTitle && !isStopWord);
  const costs = names.map((name) =>
    significantWords.reduce((sum, word) => sum + Math.min(MISSING_WORD_COST, fuzzyCost(name, word, fuzzyMatches)), 0),
  );
  const minCost = Math.min(...costs);
  return minCost < MISSING_WORD_COST * significantWords.length ? minCost : Number.POSITIVE_INFINITY;
}
