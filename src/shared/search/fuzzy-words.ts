import { prefixEditDistance } from './edit-distance.ts';
import { hasPrefixMatch } from './prefix-match.ts';
import type { SearchText } from './search-text.ts';
import type { Term, TermWord } from './term.ts';
import { LEGAL_FORMS, STOP_WORDS, TITLES } from './words.ts';

/** Words within edit distance of each typed word, with their costs. */
export type FuzzyMatches = ReadonlyMap<TermWord, ReadonlyMap<string, number>>;

export const noFuzzyMatches: FuzzyMatches = new Map();

/** @param costLimits maximum edit cost by typed letters */
export function findFuzzyMatches(
  { words }: Term,
  vocabulary: Iterable<string>,
  costLimits: readonly number[],
): FuzzyMatches {
  const significantWords = words.filter(({ isTitle, isStopWord }) => !isTitle && !isStopWord);
  const costsByWord = new Map(significantWords.map((word) => [word, new Map<string, number>()]));
  for (const vocabularyWord of vocabulary) {
    if (TITLES.has(vocabularyWord) || STOP_WORDS.has(vocabularyWord) || LEGAL_FORMS.has(vocabularyWord)) continue;
    for (const [{ letters, isSpaceless }, costs] of costsByWord) {
      const cost = prefixEditDistance(letters, vocabularyWord, isSpaceless, costLimits);
      if (cost !== null) costs.set(vocabularyWord, cost);
    }
  }
  return costsByWord;
}

/** Returns the lowest cost; infinite without a match. */
export function fuzzyCost(name: SearchText, word: TermWord, fuzzyMatches: FuzzyMatches): number {
  if (hasPrefixMatch(name, word)) return 0;
  let minCost = Number.POSITIVE_INFINITY;
  const costs = fuzzyMatches.get(word);
  if (!costs?.size) return minCost;
  for (const nameWord of [...name.words, ...name.joinedWords])
    minCost = Math.min(minCost, costs.get(nameWord) ?? minCost);
  return minCost;
}
