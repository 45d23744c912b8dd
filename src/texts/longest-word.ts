/** Characters without a line break opportunity; Chinese, Japanese and Korean allow one at each. */
const WORD = /[^\s\-–—/\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]+/g;

/** Returns the length of the longest word. */
export function longestWord(text: string): number {
  return Math.max(0, ...(text.match(WORD) ?? []).map(({ length }) => length));
}

/** Detects words too long for a directory's column. */
export const hasLongWord = (name: string): boolean => longestWord(name) > 18;
