import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { MAIL_KEPT, mailedToken } from '../harness/mailed.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

/** A tenth of everything: one failure per account and address, ten a day per account. */
beforeAll(async () => {
  product = await startProduct({ env: { ...MAIL_KEPT, RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } });
});

afterAll(() => product.stop());

let machines = 0;
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++machines}` });

const login = (client: Client, username: string, password = PASSWORD) =>
  client.post('/api/login', { username, password }, elsewhere());

/** Guesses from as many addresses, until the account takes no more of them. */
async function guess(username: string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await login(product.client(), username, 'a guess')).status);
  return statuses;
}

test('guesses from many addresses end after a day’s share, and the owner still gets in', async () => {
  const owner = await signUp(product);
  const stranger = await signUp(product);
  expect(await guess(owner.username)).toEqual([...Array(10).fill(401), 429]);

  const refused = await login(product.client(), owner.username);
  expect(refused.status, 'the limit does not count').toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
  expect((await login(stranger.client, owner.username)).status, 'somebody else’s browser').toBe(429);
  expect((await login(owner.client, owner.username)).status, 'the owner’s browser').toBe(200);
});

test('the mark of a device survives a logout, opens nothing, and cannot be made up', async () => {
  const { client, username } = await signUp(product);
  await client.post('/api/logout');
  const [, mark = ''] = /device=([^;]+)/.exec(client.cookieHeader) ?? [];
  const asked = (value: string) => product.client().get('/api/user', { cookie: `device=${value}` });
  expect([mark.length > 0, (await asked(mark)).status]).toEqual([true, 401]);
  await guess(username);
  const { status: known } = await login(client, username);
  const tried = (value: string) =>
    product
      .client()
      .post('/api/login', { username, password: PASSWORD }, { ...elsewhere(), cookie: `device=${value}` });
  const [nonce, expires, signature = ''] = mark.split('.');
  const forged = [`${nonce}.${Number(expires) + 1}.${signature}`, `${nonce}.${expires}.${signature.toLowerCase()}`, ''];
  for (const value of forged) expect((await tried(value)).status, value).toBe(429);
  expect([known, (await tried(mark)).status]).toEqual([200, 200]);
});

test('the cookie is for the server alone', async () => {
  const { headers } = await login(product.client(), (await signUp(product)).username);
  const [first, cookie] = headers.getSetCookie();
  expect(first, 'a program that takes the first cookie alone').toMatch(/^sid=/);
  expect(cookie).toMatch(/^device=/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

test('who uses a reset link gets in with that browser at once', async () => {
  const { username } = await signUp(product);
  await guess(username);
  const fresh = product.client();
  await fresh.post('/api/auth/forgot-password', { email: username }, elsewhere());
  const token = await mailedToken(product, username, '/reset-password');
  const newPassword = 'chosen after the guesses';
  await fresh.post('/api/auth/reset-password', { token, newPassword }, elsewhere());
  expect((await login(fresh, username, newPassword)).status).toBe(200);
});
