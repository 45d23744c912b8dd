import type { SearchText } from './search-text.ts';
import type { TermWord } from './term.ts';

/** A single letter would match nearly every word. */
export const MIN_INFIX_LETTERS = 2;

/** Matches prefixes; `oak-elm` may match two words. */
export function hasPrefixMatch(text: SearchText, word: TermWord): boolean {
  if (hasPrefix(text, word.letters, word.isSpaceless) || (word.isAnd && text.hasAnd)) return true;
  return word.parts.length > 1 && word.parts.every((part) => hasPrefix(text, part, word.isSpaceless));
}

export function hasInfixMatch({ words }: SearchText, { letters }: TermWord): boolean {
  return letters.length >= MIN_INFIX_LETTERS && words.some((word) => word.includes(letters));
}

export function hasPrefix({ letters, starts }: SearchText, typed: string, isSpaceless: boolean): boolean {
  if (!letters.includes(typed)) return false;
  return isSpaceless || starts.some((start) => letters.startsWith(typed, start));
}
