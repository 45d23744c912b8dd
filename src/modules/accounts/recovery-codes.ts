import { randomInt } from 'node:crypto';
import { hashWithSalt } from './passwords.ts';

const CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Ten codes of about 50 random bits, in two easy groups; no letter that is read as another. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const group = () => Array.from({ length: GROUP }, letter).join('');
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** What is stored of a code. However it was typed: in capitals, with spaces or without the hyphen. */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return await hashWithSalt(plain, Buffer.from(salt, 'base64'));
}
