import { randomInt } from 'node:crypto';
import { hashWithSalt } from './passwords.ts';

const CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Ten codes of about 50 bits in two groups, without ambiguous letters. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const group = () => Array.from({ length: GROUP }, letter).join('');
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** Ignores case, spaces and hyphens. */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return await hashWithSalt(plain, Buffer.from(salt, 'base64'));
}
