import { foldText, isSpaceless, splitWords } from './search-text.ts';
import { stripLeadingZeros } from './suite-ranges.ts';
import { isOneOf, LEGAL_FORMS, STOP_WORDS, TITLES } from './words.ts';

export interface TermWord {
  /** `G-2` → `g2`. */
  readonly letters: string;
  /** Split at punctuation. */
  readonly parts: readonly string[];
  /** Leading zeros removed: `0305` → `305`. */
  readonly number: string;
  /** True in scripts without spaces between words. */
  readonly isSpaceless: boolean;
  /** "and" or a prefix of it. */
  readonly isAnd: boolean;
  /** Title next to other words. */
  readonly isTitle: boolean;
  /** Stop word or legal form next to other words. */
  readonly isStopWord: boolean;
  /** More letters and words may follow. */
  readonly isIncomplete: boolean;
}

export interface Term {
  readonly words: readonly TermWord[];
  readonly letters: string;
}

/** Longer terms were pasted. */
const MAX_LETTERS = 200;
const MAX_WORDS = 10;

/** @param isIncomplete the term may continue */
export function parseTerm(term: string, isIncomplete = false): Term | null {
  // units: a longer term finds nothing more, and this runs in the oldest displays
  const foldedTerm = foldText(term.slice(0, MAX_LETTERS));
  const chunks = foldedTerm.split(/\s+/).flatMap((chunk) => {
    const parts = splitWords(chunk);
    if (parts.length > 0) return [parts];
    return /^[&+]+$/.test(chunk) ? [['and']] : [];
  });
  // A name may consist of signs alone.
  const signs = foldedTerm.split(/\s+/).filter(Boolean);
  const wordParts = (chunks.length > 0 ? chunks : signs.map((sign) => [sign])).slice(0, MAX_WORDS);
  if (wordParts.length === 0) return null;
  const joinedWords = wordParts.map((parts) => parts.join(''));
  const hasNonTitle = isIncomplete || joinedWords.some((letters) => !TITLES.has(letters));
  const hasSignificantWord =
    isIncomplete || joinedWords.some((letters) => !TITLES.has(letters) && !isStopWord(letters));
  const words = wordParts.map((parts, at): TermWord => {
    const letters = parts.join('');
    const isLast = isIncomplete && at === wordParts.length - 1;
    return {
      letters,
      parts,
      number: stripLeadingZeros(letters),
      isSpaceless: isSpaceless(letters),
      isAnd: letters === 'and' || (at > 0 && 'and'.startsWith(letters)),
      isTitle: hasNonTitle && isOneOf(TITLES, letters, isLast),
      isStopWord: hasSignificantWord && isStopWord(letters, isLast),
      isIncomplete: isLast,
    };
  });
  return { words, letters: joinedWords.join('') };
}

const isStopWord = (letters: string, isIncomplete = false) =>
  isOneOf(STOP_WORDS, letters, isIncomplete) || isOneOf(LEGAL_FORMS, letters, isIncomplete);
