import type { SearchText } from './letters.ts';
import { beginsWord } from './matching.ts';
import type { Term, TermWord } from './term.ts';
import { errorCost } from './typing.ts';
import { LEGAL_FORMS, SMALL_WORDS, TITLES } from './words.ts';

/** For each typed word: the words of names that it may have been meant as, with the cost of its errors. */
export type NearWords = ReadonlyMap<TermWord, ReadonlyMap<string, number>>;

export const noNearWords: NearWords = new Map();

export function nearWords({ words }: Term, vocabulary: Iterable<string>, limits: readonly number[]): NearWords {
  const asked = words.filter(({ isTitle, isSmall }) => !isTitle && !isSmall);
  const near = new Map(asked.map((word) => [word, new Map<string, number>()]));
  for (const own of vocabulary) {
    if (TITLES.has(own) || SMALL_WORDS.has(own) || LEGAL_FORMS.has(own)) continue;
    for (const [{ letters, isSpaceless }, costs] of near) {
      const cost = errorCost(letters, own, isSpaceless, limits);
      if (cost !== null) costs.set(own, cost);
    }
  }
  return near;
}

/** Infinite for a name without such a word. */
export function nearCost(name: SearchText, word: TermWord, near: NearWords): number {
  if (beginsWord(name, word)) return 0;
  let least = Number.POSITIVE_INFINITY;
  const costs = near.get(word);
  if (!costs?.size) return least;
  for (const own of [...name.words, ...name.joined]) least = Math.min(least, costs.get(own) ?? least);
  return least;
}
