import { MOST_CHARACTERS, MOST_WORDS } from './schema.ts';

/** An address of mail or web, or a digit of any script: a phone number, a birthday, a case. */
const PERSONAL = /@|:\/\/|\p{N}/u;
const BETWEEN_WORDS = /[^\p{L}\p{M}'’-]+/u;

/**
 * A term as it is counted: lower case, single spaces, no signs around it.
 * @returns `null` for what says too little, is no word of a search, or could tell who somebody is.
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
