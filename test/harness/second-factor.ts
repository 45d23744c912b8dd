import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';
import { PASSWORD, type Person } from './factories.ts';
import { mailedToken } from './mailed-links.ts';
import type { Product } from './product.ts';

export interface SecondFactor {
  /** Base32. */
  key: string;
  recoveryCodes: string[];
}

/** @param steps offset in steps of 30 seconds */
export function codeOf(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Uses up the current code; see `unusedCode`. */
export async function setUpSecondFactor(client: Client): Promise<SecondFactor> {
  const beginResponse = await client.post('/api/user/second-factor', {});
  if (beginResponse.status !== 200)
    throw new Error(`begin: ${beginResponse.status} ${JSON.stringify(beginResponse.body)}`);
  const { key } = beginResponse.body as { key: string };
  const confirmResponse = await client.post('/api/user/second-factor/confirm', { code: await currentCode(key) });
  if (confirmResponse.status !== 200)
    throw new Error(`confirm: ${confirmResponse.status} ${JSON.stringify(confirmResponse.body)}`);
  return { key, recoveryCodes: confirmResponse.body.recoveryCodes };
}

const STEP_MS = 30_000;
/** A new code must outlast a call. */
const CALL_MS = 2_000;

/** Waits for the next code if this one is about to expire. */
export async function currentCode(key: string): Promise<string> {
  const remainingMs = STEP_MS - (Date.now() % STEP_MS);
  if (remainingMs < CALL_MS) await sleep(remainingMs + 50);
  return codeOf(key);
}

/** Clears used codes first. */
export async function unusedCode({ platform }: Pick<Product, 'platform'>, key: string): Promise<string> {
  await platform.orm.em.fork().execute(`update second_factor set last_step = 0 returning user_id`);
  return await currentCode(key);
}

export async function confirmAddress(product: Product, { username }: Pick<Person, 'username'>): Promise<void> {
  const token = await mailedToken(product, username, '/confirm-email');
  const { status } = await product.client().post('/api/auth/confirm-email', { token });
  if (status !== 200) throw new Error(`confirm: ${status}`);
}

/** The first of two steps. */
export const submitPassword = (client: Client, { username }: Pick<Person, 'username'>, password = PASSWORD) =>
  client.post('/api/login', { username, password });

export const submitCode = (client: Client, code: string) => client.post('/api/login/second-factor', { code });
