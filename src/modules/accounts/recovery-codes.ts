import { randomInt } from 'node:crypto';
import { hashWithSalt } from './passwords.ts';

const CODE_COUNT = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP_LETTERS = 5;

/** Returns ten codes of about 50 bits in two groups, without ambiguous letters. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('');
  return Array.from({ length: CODE_COUNT }, () => `${group()}-${group()}`);
}

export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return await hashWithSalt(plain, Buffer.from(salt, 'base64'));
}
