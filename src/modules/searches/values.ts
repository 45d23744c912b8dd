import { MOST_CHARACTERS } from './schema.ts';

/** An address of mail or web, or so many figures that they may be somebody's number. */
const PERSONAL = /@|:\/\/|(?:\d\P{L}*){5}/u;

/**
 * A term as it is counted: small letters, single spaces, no signs around it.
 * @returns `null` for what says too little, is no word of a search, or could tell who somebody is.
 */
export function countedWord(term: string): string | null {
  const word = term
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const length = [...word].length;
  return length < 2 || length > MOST_CHARACTERS || PERSONAL.test(term) ? null : word;
}
