import { folded, isSpaceless, wordsOf } from './letters.ts';
import { withoutZeros } from './suites.ts';
import { isOneOf, LEGAL_FORMS, SMALL_WORDS, TITLES } from './words.ts';

/** Typed between spaces. */
export interface TermWord {
  /** `G-2` → `g2`. */
  readonly letters: string;
  /** Split at punctuation. */
  readonly parts: readonly string[];
  /** Without leading zeros: `0305` → `305`. */
  readonly number: string;
  readonly isSpaceless: boolean;
  /** "and", or a prefix of it. */
  readonly isAnd: boolean;
  /** A title beside other words. */
  readonly isTitle: boolean;
  /** A small word or legal form beside other words. */
  readonly isSmall: boolean;
  /** More letters, and words, may follow. */
  readonly isOpen: boolean;
}

export interface Term {
  readonly words: readonly TermWord[];
  readonly letters: string;
}

/** Longer terms were pasted. */
const MOST_LETTERS = 200;
const MOST_WORDS = 10;

/** @param isOpen it is the beginning of any term. */
export function parseTerm(term: string, isOpen = false): Term | null {
  const plain = folded(term.slice(0, MOST_LETTERS));
  const chunks = plain.split(/\s+/).flatMap((chunk) => {
    const parts = wordsOf(chunk);
    if (parts.length > 0) return [parts];
    return /^[&+]+$/.test(chunk) ? [['and']] : [];
  });
  // A name may consist of signs alone.
  const signs = plain.split(/\s+/).filter(Boolean);
  const typed = (chunks.length > 0 ? chunks : signs.map((sign) => [sign])).slice(0, MOST_WORDS);
  if (typed.length === 0) return null;
  const joined = typed.map((parts) => parts.join(''));
  const hasOther = isOpen || joined.some((letters) => !TITLES.has(letters));
  const hasLarge = isOpen || joined.some((letters) => !TITLES.has(letters) && !isSmallWord(letters));
  const words = typed.map((parts, at): TermWord => {
    const letters = parts.join('');
    const isLast = isOpen && at === typed.length - 1;
    return {
      letters,
      parts,
      number: withoutZeros(letters),
      isSpaceless: isSpaceless(letters),
      isAnd: letters === 'and' || (at > 0 && 'and'.startsWith(letters)),
      isTitle: hasOther && isOneOf(TITLES, letters, isLast),
      isSmall: hasLarge && isSmallWord(letters, isLast),
      isOpen: isLast,
    };
  });
  return { words, letters: joined.join('') };
}

const isSmallWord = (letters: string, isOpen = false) =>
  isOneOf(SMALL_WORDS, letters, isOpen) || isOneOf(LEGAL_FORMS, letters, isOpen);
