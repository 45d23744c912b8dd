import type { SearchText } from './letters.ts';
import type { TermWord } from './term.ts';

/** Shorter words get no typo tolerance. */
const LEAST_WITH_ERROR = 4;
/** One letter is inside most words. */
export const LEAST_INSIDE = 2;

/** `oak-elm` may also match two words. */
export function beginsWord(text: SearchText, word: TermWord): boolean {
  if (begins(text, word.letters, word.isSpaceless) || (word.isAnd && text.hasAnd)) return true;
  return word.parts.length > 1 && word.parts.every((part) => begins(text, part, word.isSpaceless));
}

export function standsInside({ words }: SearchText, { letters }: TermWord): boolean {
  return letters.length >= LEAST_INSIDE && words.some((word) => word.includes(letters));
}

/** Allows one typo: a wrong, extra, missing or swapped letter. */
export function nearlyBeginsWord({ letters: text, starts }: SearchText, { letters }: TermWord): boolean {
  if (letters.length < LEAST_WITH_ERROR || /^\d+$/.test(letters)) return false;
  return starts.some((start) => nearlyStartsWith(text, start, letters));
}

/** Ranks a name with an error in a whole word above one that only begins alike. */
export function isNearlyWord({ words }: SearchText, word: TermWord): boolean {
  const { length } = word.letters;
  return words.some(
    (own) =>
      own === word.letters ||
      (Math.abs(own.length - length) <= 1 &&
        nearlyBeginsWord({ letters: own, words: [own], starts: [0], hasAnd: false }, word)),
  );
}

export function begins({ letters, starts }: SearchText, typed: string, isSpaceless: boolean): boolean {
  if (!letters.includes(typed)) return false;
  return isSpaceless || starts.some((start) => letters.startsWith(typed, start));
}

function nearlyStartsWith(text: string, start: number, typed: string): boolean {
  let same = 0;
  while (same < typed.length && text[start + same] === typed[same]) same += 1;
  const at = start + same;
  const [wrong = '', next = ''] = [typed[same], typed[same + 1]];
  const rest = typed.slice(same + 1);
  if (text.startsWith(rest, at)) return true; // extra
  if (at >= text.length) return false;
  if (text.startsWith(rest, at + 1)) return true; // wrong
  if (text.startsWith(wrong + rest, at + 1)) return true; // missing
  return next !== '' && text[at] === next && text.startsWith(wrong + typed.slice(same + 2), at + 1); // swapped
}
