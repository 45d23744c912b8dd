import { kinds } from './kinds.ts';
import { MAX_KINDS } from './kinds-fields.ts';
import { foldText, splitWords } from './search/search-text.ts';
import { LEGAL_FORMS } from './search/words.ts';

interface KindPattern {
  readonly kind: string;
  readonly words: readonly string[];
  /** Matches only the last word. */
  readonly isLast: boolean;
}

const kindPatterns: readonly KindPattern[] = Object.entries(kinds).flatMap(([kind, { names }]) =>
  names.split(', ').map((text) => ({ kind, words: text.replace('$', '').split(' '), isLast: text.endsWith('$') })),
);

/** Detects legal forms, also as single letters: `L.L.C.` */
const isLegalForm = (word: string) => word.length === 1 || LEGAL_FORMS.has(word);

/**
 * Proposes kinds for a person to confirm: `Kestrel Law Firm` → `law-firm`.
 * @returns longer signs first, then those later in the name
 */
export function proposeKinds(companyName: string): string[] {
  const words = splitWords(foldText(companyName));
  while (words.length > 1 && isLegalForm(words.at(-1) ?? '')) words.pop();
  const matches = kindPatterns
    .flatMap((pattern) => matchIndexes(pattern, words).map((at) => ({ ...pattern, at })))
    .sort((match, otherMatch) => otherMatch.words.length - match.words.length || otherMatch.at - match.at);
  const usedIndexes = new Set<number>();
  const proposedKeys = new Set<string>();
  for (const { kind, words: patternWords, at } of matches) {
    const wordIndexes = patternWords.map((_, index) => at + index);
    if (wordIndexes.some((place) => usedIndexes.has(place))) continue;
    for (const place of wordIndexes) usedIndexes.add(place);
    proposedKeys.add(kind);
  }
  return [...proposedKeys].slice(0, MAX_KINDS);
}

function matchIndexes({ words, isLast }: KindPattern, name: readonly string[]): number[] {
  const candidates = isLast ? [name.length - words.length] : name.map((_, at) => at);
  return candidates.filter((at) => at >= 0 && words.every((word, index) => isWord(name[at + index] ?? '', word)));
}

const isWord = (word: string, patternWord: string) =>
  patternWord.endsWith('*') ? word.startsWith(patternWord.slice(0, -1)) : word === patternWord;
