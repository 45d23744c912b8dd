import type { SearchText } from './letters.ts';
import type { Term } from './term.ts';

/** Candidates by shared bigrams, which are then compared by edit distance. */
const COMPARED = 40;

export interface Comparable {
  readonly names: readonly SearchText[];
  readonly suites: readonly SearchText[];
  readonly floor: number;
}

/** Indexes of at most `count` tenants that a term without hits may have meant, best first. */
export function nearestTo(term: Term, floor: number | null, all: readonly Comparable[], count: number): number[] {
  if (floor !== null) return smallest(all, ({ floor: own }) => Math.abs(own - floor), count);
  const number = askedNumber(term);
  const bySuite =
    number === null
      ? []
      : smallest(all, ({ suites }) => Math.min(...suites.map((suite) => distanceOf(suite, number))), count);
  return bySuite.length === count ? bySuite : [...new Set([...bySuite, ...likeNames(term, all)])].slice(0, count);
}

function likeNames(term: Term, all: readonly Comparable[]): number[] {
  const pairs = pairsOf(term.letters);
  const likely = smallest(
    all,
    ({ names }) => -Math.max(0, ...names.map(({ letters }) => shared(pairs, letters))),
    COMPARED,
  );
  return likely
    .flatMap((at) => {
      const cost = costOf(term, all[at]?.names ?? []);
      return cost === null ? [] : [{ at, cost }];
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ at }) => at);
}

function askedNumber({ words }: Term): number | null {
  const last = words[words.length - 1]?.letters ?? '';
  return words.length <= 2 && /^\d{1,9}$/.test(last) ? Number(last) : null;
}

function distanceOf({ letters }: SearchText, number: number): number {
  const [figures] = /\d{1,9}/.exec(letters) ?? [];
  return figures === undefined ? Number.POSITIVE_INFINITY : Math.abs(Number(figures) - number);
}

function smallest<Item>(items: readonly Item[], sizeOf: (item: Item) => number, count: number): number[] {
  const best: { at: number; value: number }[] = [];
  items.forEach((item, at) => {
    const value = sizeOf(item);
    if (value === Number.POSITIVE_INFINITY) return;
    if (best.length === count && value >= (best[count - 1]?.value ?? 0)) return;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.value ?? 0) > value) place -= 1;
    best.splice(place, 0, { at, value });
    if (best.length > count) best.pop();
  });
  return best.map(({ at }) => at);
}

const pairAt = (letters: string, at: number) => letters.charCodeAt(at) * 0x10000 + letters.charCodeAt(at + 1);

function pairsOf(letters: string): Set<number> {
  const pairs = new Set<number>();
  for (let at = 0; at < letters.length - 1; at += 1) pairs.add(pairAt(letters, at));
  return pairs;
}

function shared(pairs: ReadonlySet<number>, letters: string): number {
  let count = 0;
  for (let at = 0; at < letters.length - 1; at += 1) if (pairs.has(pairAt(letters, at))) count += 1;
  return count;
}

/**
 * Edit cost of the typed words to prefixes of one name's words: an unlike word is 1. `null` unless a word is alike: names
 * that merely share letters, as Garcia and Garage do, are different things.
 */
function costOf({ words }: Term, names: readonly SearchText[]): number | null {
  const asked = words.filter(({ isTitle, isSmall }) => !isTitle && !isSmall);
  const costs = names.map((name) => asked.map(({ letters }) => Math.min(1, ...name.words.map(costIn(letters)))));
  const likely = costs.filter((ofName) => ofName.some((cost) => cost < 1)).map((ofName) => ofName.reduce(sum));
  return likely.length > 0 ? Math.min(...likely) : null;
}

const sum = (one: number, other: number) => one + other;

/** A typing error in three letters is common, two in six make another word. */
const ERRORS_PER_LETTER = 0.3;
const LEAST_WITH_ERROR = 4;

const costIn = (typed: string) => (word: string) => {
  const { length } = typed;
  const allowed = length < LEAST_WITH_ERROR ? 0 : Math.max(1, Math.floor(length * ERRORS_PER_LETTER));
  const errors = errorsIn(typed, word);
  return errors <= allowed ? errors / length : 1;
};

/** Wrong, missing, extra and swapped letters against the best prefix. */
function errorsIn(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      const isSwapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
