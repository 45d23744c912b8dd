import { searchText } from './letters.ts';
import { beginsWord } from './matching.ts';
import { parseTerm } from './term.ts';

/** Fewer letters begin a word of most kinds. */
const LEAST = 3;

/** @returns of things that are not tenants, or tell what tenants are: those of which the term begins words, in any order */
export function askedFor<Thing>(typed: string, things: readonly Thing[], wordsOf: (thing: Thing) => string): Thing[] {
  const term = parseTerm(typed);
  if (!term || term.letters.length < LEAST) return [];
  return things.filter((thing) => {
    const text = searchText(wordsOf(thing));
    return term.words.every((word) => word.isTitle || word.isSmall || beginsWord(text, word));
  });
}
