import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';
import { PASSWORD, type Person } from './factories.ts';
import { mailedToken } from './mailed.ts';
import type { Product } from './product.ts';

/** What a person has after setting up a second factor. */
export interface SecondFactor {
  /** Base32, as it stands in the app. */
  key: string;
  recoveryCodes: string[];
}

/** What the app shows, some steps of 30 seconds from now. */
export function codeOf(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Sets up a second factor for who is signed in, which uses up the current code: `unusedCode` forgets that. */
export async function setUpSecondFactor(client: Client): Promise<SecondFactor> {
  const begun = await client.post('/api/user/second-factor', {});
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${JSON.stringify(begun.body)}`);
  const { key } = begun.body as { key: string };
  const confirmed = await client.post('/api/user/second-factor/confirm', { code: await currentCode(key) });
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.body)}`);
  return { key, recoveryCodes: confirmed.body.recoveryCodes };
}

const STEP_MS = 30_000;
/** Longer than a call takes: a code that is asked for now is still the current one when it arrives. */
const CALL_MS = 2_000;

/** What the app shows now, early enough to be brought. */
export async function currentCode(key: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < CALL_MS) await sleep(left + 50);
  return codeOf(key);
}

/** The same where one of these 30 seconds was used already: every used code is forgotten. */
export async function unusedCode({ platform }: Pick<Product, 'platform'>, key: string): Promise<string> {
  await platform.orm.em.fork().execute(`update second_factor set last_step = 0 returning user_id`);
  return await currentCode(key);
}

/** Opens the mailed link that confirms the person's address. */
export async function confirmAddress(product: Product, { username }: Pick<Person, 'username'>): Promise<void> {
  const token = await mailedToken(product, username, '/confirm-email');
  const { status } = await product.client().post('/api/auth/confirm-email', { token });
  if (status !== 200) throw new Error(`confirm: ${status}`);
}

/** Gives the password, which is the first step of two. */
export const givePassword = (client: Client, { username }: Pick<Person, 'username'>, password = PASSWORD) =>
  client.post('/api/login', { username, password });

export const giveCode = (client: Client, code: string) => client.post('/api/login/second-factor', { code });
