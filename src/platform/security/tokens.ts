import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newCode = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
