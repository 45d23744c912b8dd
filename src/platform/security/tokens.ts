import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, for whoever holds it alone; 43 letters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it: nobody finds the token from that. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A code for people to type, of these letters. */
export const newCode = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
