/** What stands between places at which a line may end; of Chinese, Japanese and Korean that is each sign. */
const WORD = /[^\s\-–—/\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]+/g;

/** How many letters the longest word of a text has. */
export function longestWord(text: string): number {
  return Math.max(0, ...(text.match(WORD) ?? []).map(({ length }) => length));
}

/** Whether a name has a word for which a column of the directory is narrow. */
export const hasLongWord = (name: string): boolean => longestWord(name) > 18;
