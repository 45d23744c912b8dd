import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';
import { PASSWORD, type Person } from './factories.ts';

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

/** Sets up a second factor for who is signed in. The code it shows now is used up by that: `nextCode` is not. */
export async function setUpSecondFactor(client: Client): Promise<SecondFactor> {
  const begun = await client.post('/api/user/second-factor', {});
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${JSON.stringify(begun.body)}`);
  const { key } = begun.body as { key: string };
  const confirmed = await client.post('/api/user/second-factor/confirm', { code: codeOf(key) });
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.body)}`);
  return { key, recoveryCodes: confirmed.body.recoveryCodes };
}

/** One that works for who has just set it up, also where the clock moves on to it meanwhile. */
export const nextCode = (key: string) => codeOf(key, 1);

/** Gives the password, which is the first step of two. */
export const givePassword = (client: Client, { username }: Pick<Person, 'username'>, password = PASSWORD) =>
  client.post('/api/login', { username, password });

export const giveCode = (client: Client, code: string) => client.post('/api/login/second-factor', { code });
