import { folded, isSpaceless, wordsOf } from './letters.ts';
import { withoutZeros } from './suites.ts';
import { LEGAL_FORMS, SMALL_WORDS, TITLES } from './words.ts';

/** What was typed between two spaces. */
export interface TermWord {
  /** Without punctuation: `g2` for `G-2`. */
  readonly letters: string;
  /** The words that punctuation parts it into. */
  readonly parts: readonly string[];
  /** The same without zeros before a number: `305` for `0305`. */
  readonly number: string;
  readonly isSpaceless: boolean;
  /** It is, or may become, the word that `&` stands for. */
  readonly isAnd: boolean;
  /** A title beside other words. */
  readonly isTitle: boolean;
  /** A small word or a legal form beside other words. */
  readonly isSmall: boolean;
}

export interface Term {
  readonly words: readonly TermWord[];
  /** All words joined. */
  readonly letters: string;
}

/** What is longer was pasted. */
const MOST_LETTERS = 200;
const MOST_WORDS = 10;

/** `null` when there is nothing to look for. */
export function parseTerm(term: string): Term | null {
  const plain = folded(term.slice(0, MOST_LETTERS));
  const chunks = plain.split(/\s+/).flatMap((chunk) => {
    const parts = wordsOf(chunk);
    if (parts.length > 0) return [parts];
    return /^[&+]+$/.test(chunk) ? [['and']] : [];
  });
  // Signs alone are looked for as they are; a name may be made of nothing else.
  const signs = plain.split(/\s+/).filter(Boolean);
  const typed = (chunks.length > 0 ? chunks : signs.map((sign) => [sign])).slice(0, MOST_WORDS);
  if (typed.length === 0) return null;
  const joined = typed.map((parts) => parts.join(''));
  const hasOther = joined.some((letters) => !TITLES.has(letters));
  const hasLarge = joined.some((letters) => !TITLES.has(letters) && !isSmallWord(letters));
  const words = typed.map((parts, at): TermWord => {
    const letters = parts.join('');
    return {
      letters,
      parts,
      number: withoutZeros(letters),
      isSpaceless: isSpaceless(letters),
      isAnd: letters === 'and' || (at > 0 && 'and'.startsWith(letters)),
      isTitle: hasOther && TITLES.has(letters),
      isSmall: hasLarge && isSmallWord(letters),
    };
  });
  return { words, letters: joined.join('') };
}

const isSmallWord = (letters: string) => SMALL_WORDS.has(letters) || LEGAL_FORMS.has(letters);
