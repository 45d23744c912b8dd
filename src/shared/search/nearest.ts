import type { SearchText } from './letters.ts';
import type { Term } from './term.ts';

/** Candidates by shared bigrams, which are then compared by edit distance. */
const COMPARED = 40;

export interface Comparable {
  readonly names: readonly SearchText[];
  readonly suites: readonly SearchText[];
  readonly floor: number;
}

/** Indexes of the tenants most similar to a term without hits, best first. */
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
  const costs = new Map(likely.map((at) => [at, costOf(term, all[at]?.names ?? [])]));
  return likely.sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
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

/** Mean edit cost of the typed words to prefixes of one name's words; 1 is all letters. */
function costOf({ words }: Term, names: readonly SearchText[]): number {
  const asked = words.filter(({ isTitle, isSmall }) => !isTitle && !isSmall);
  const costs = names.map((name) =>
    asked.reduce((sum, { letters }) => sum + Math.min(1, ...name.words.map((word) => edits(letters, word))), 0),
  );
  return Math.min(...costs, asked.length);
}

/** Edit distance to the best prefix, divided by the letters typed. */
function edits(typed: string, word: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row) / typed.length;
}
