import { createHash } from 'node:crypto';
import type { Env } from '../config/env.ts';
import type { Logger } from '../observability/logger.ts';

const PREFIX_DIGITS = 5;
const TIMEOUT_MS = 2_000;
const MAX_BYTES = 1 << 20;

interface CheckContext {
  readonly env: Pick<Env, 'BREACHED_PASSWORDS_URL'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Checks known leaks: `BREACHED_PASSWORDS_URL` gets five hex digits of the SHA-1
 * (https://haveibeenpwned.com/API/v3#PwnedPasswords).
 * @returns `false` also without a service or when the request fails
 */
export async function isBreached({ env, log }: CheckContext, password: string): Promise<boolean> {
  if (!env.BREACHED_PASSWORDS_URL) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const [prefix, suffix] = [hash.slice(0, PREFIX_DIGITS), hash.slice(PREFIX_DIGITS)];
  try {
    const range = await fetchHashRange(`${env.BREACHED_PASSWORDS_URL.replace(/\/$/, '')}/${prefix}`);
    return range.split('\n').some((line) => isLeakedSuffix(line, suffix));
  } catch (err) {
    log.warn({ err }, 'leaked-password check failed; the password was not checked');
    return false;
  }
}

async function fetchHashRange(url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { headers: { 'add-padding': 'true' }, redirect: 'error', signal });
  if (!answer.ok) throw new Error(`Leaked-password service answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('Leaked-password response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** `0018A45C4D1DEF81644B54AB7F969B88D65:3`; padding has count 0. */
function isLeakedSuffix(line: string, suffix: string): boolean {
  const [lineSuffix, leakCount] = line.trim().split(':');
  return lineSuffix?.toUpperCase() === suffix && Number(leakCount) > 0;
}
