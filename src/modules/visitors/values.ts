import { MOST_CHARACTERS, MOST_WORDS } from './schema.ts';

/** Mail or web addresses, and digits of any script: likely personal. */
const PERSONAL = /@|:\/\/|\p{N}/u;
const BETWEEN_WORDS = /[^\p{L}\p{M}'’-]+/u;

/**
 * Normalizes a term: lower case, single spaces, no surrounding punctuation.
 * @returns `null` when it is too short, too long, or personal
 */
export function countedWord(term: string): string | null {
  if (PERSONAL.test(term)) return null;
  const word = term
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
  const length = [...word].length;
  const words = word.split(BETWEEN_WORDS).filter(Boolean).length;
  return length < 2 || length > MOST_CHARACTERS || words > MOST_WORDS ? null : word;
}
