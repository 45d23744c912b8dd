import type { SearchText } from './letters.ts';
import type { TermWord } from './term.ts';

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

export function begins({ letters, starts }: SearchText, typed: string, isSpaceless: boolean): boolean {
  if (!letters.includes(typed)) return false;
  return isSpaceless || starts.some((start) => letters.startsWith(typed, start));
}
