import { MAX_CHARACTERS, MAX_WORDS } from './schema.ts';

/** Matches likely personal terms: mail or web addresses, and digits of any script. */
const PERSONAL = /@|:\/\/|\p{N}/u;
const LETTERS = /\p{L}(?:.*[\p{L}\p{M}])?/su;
const WORD_SEPARATOR = /[^\p{L}\p{M}'’-]+/u;

/**
 * Normalizes a term: lowercase, single spaces, no surrounding punctuation; `null` when too short, too long, or
 * personal.
 */
export function countedWord(term: string): string | null {
  if (PERSONAL.test(term)) return null;
  const normalizedTerm = term.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ');
  const [word = ''] = LETTERS.exec(normalizedTerm) ?? [];
  const length = [...word].length;
  const words = word.split(WORD_SEPARATOR).filter(Boolean).length;
  return length < 2 || length > MAX_CHARACTERS || words > MAX_WORDS ? null : word;
}
