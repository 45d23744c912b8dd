import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ctx, OutsideTransaction } from '../../platform/core/context.ts';
import { isBreached } from '../../platform/security/breached-passwords.ts';
import { AppError } from '../../shared/errors.ts';
import { estimatePassword, MIN_PASSWORD_SCORE, WEAK_PASSWORD } from '../../shared/password-strength.ts';

const derive = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Tests lower it. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** Hashes the NFC form (NIST SP 800-63B-4, 3.1.1.2) as PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const message = password.normalize('NFC');
  const tag = await derive('argon2id', { message, nonce, tagLength: TAG_BYTES, ...PASSWORD_COST });
  return phc(nonce, tag);
}

/**
 * Estimates guessability, given the address. @param field input of the error
 * @throws AppError `invalid`
 */
export async function rejectWeakPassword(field: string, password: string, username: string): Promise<void> {
  if ((await estimatePassword(password, [username])) < MIN_PASSWORD_SCORE)
    throw new AppError('invalid', WEAK_PASSWORD, { fields: { [field]: WEAK_PASSWORD } });
}

/** Hashes generated secrets with a shared salt, so that one hash compares with several. Base64. */
export async function hashWithSalt(secret: string, salt: Buffer): Promise<string> {
  const tag = await derive('argon2id', { message: secret, nonce: salt, tagLength: TAG_BYTES, ...PASSWORD_COST });
  return tag.toString('base64');
}

/** Checks for a leak over the network, so call it outside transactions. @throws AppError `invalid` */
export async function rejectBreachedPassword(
  { platform }: OutsideTransaction,
  field: string,
  password: string,
): Promise<void> {
  if (await isBreached(platform, password))
    throw new AppError('invalid', BREACHED_PASSWORD, { fields: { [field]: BREACHED_PASSWORD } });
}

const BREACHED_PASSWORD = 'This password has appeared in a data breach. Choose a different one.';

/**
 * Accepts every normal form, since keyboards differ and former hashes are of the typed one. Verifies a dummy hash for
 * unknown accounts, so that timing does not reveal them.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const storedHash = parsePhc(hash ?? dummyHash());
  const forms = new Set([password.normalize('NFC'), password.normalize('NFD'), password]);
  for (const message of forms) {
    const tag = await derive('argon2id', { message, tagLength: storedHash.tag.length, ...storedHash });
    if (timingSafeEqual(tag, storedHash.tag) && hash !== null) return true;
  }
  return false;
}

/** Returns 20 characters in four groups, about 98 bits, without ambiguous letters. */
export function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const characters = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return [0, 5, 10, 15].map((start) => characters.slice(start, start + 5).join('')).join('-');
}

export function linkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

/** Dummy hash with production cost, for constant-time login. */
const dummyHash = () => phc(Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

function phc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = PASSWORD_COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parsePhc(hash: string) {
  const [, , , cost = '', salt = '', tag = ''] = hash.split('$');
  const numbers = Object.fromEntries(cost.split(',').map((pair) => pair.split('=')));
  return {
    memory: Number(numbers.m),
    passes: Number(numbers.t),
    parallelism: Number(numbers.p),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Returns a link with the token in the fragment, hidden from servers, logs and `Referer`. */
export const passwordLink = (ctx: Ctx, token: string) =>
  `${ctx.platform.env.APP_URL}/reset-password#/reset-password?token=${token}`;
