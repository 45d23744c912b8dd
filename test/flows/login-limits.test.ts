import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

/** A fifth of production: two failures per account and address, throttled after 20 a day, and further after 200. */
beforeAll(async () => {
  product = await startProduct({ env: { ...UNDELIVERABLE_MAIL, RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' } });
});

afterAll(() => product.stop());

let machines = 0;
const newMachine = () => ({ 'x-forwarded-for': `198.51.${machines >> 8}.${++machines & 255}` });

const login = (client: Client, username: string, password = PASSWORD, from = newMachine()) =>
  client.post('/api/login', { username, password }, from);

/** Each wrong password from its own address. */
async function guess(username: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect((await login(product.client(), username, 'a guess')).status).toBe(401);
}

/** Replies to two guesses from one new address, and the wait before the second. */
async function guessTwice(username: string): Promise<{ statuses: number[]; wait: number }> {
  const from = newMachine();
  const first = await login(product.client(), username, 'a guess', from);
  const second = await login(product.client(), username, 'a guess', from);
  return { statuses: [first.status, second.status], wait: Number(second.headers.get('retry-after')) };
}

test('guessing slows down an attacker, while the owner signs in from a new browser', async () => {
  const owner = await signUp(product);
  expect((await guessTwice(owner.username)).statuses, 'below the day’s share').toEqual([401, 401]);
  await guess(owner.username, 18);
  const { statuses, wait } = await guessTwice(owner.username);
  expect(statuses).toEqual([401, 429]);
  expect(wait).toBeGreaterThan(60);
  expect(wait).toBeLessThanOrEqual(900);
  expect((await login(product.client(), owner.username)).status, 'a new browser').toBe(200);
  expect((await login(owner.client, owner.username)).status, 'the owner’s browser').toBe(200);
});

test('a guessing address waits even with the right password; a success resets it', async () => {
  const { username } = await signUp(product);
  await guess(username, 20);
  const from = newMachine();
  expect((await login(product.client(), username, 'a guess', from)).status).toBe(401);
  for (let n = 0; n < 3; n++) expect((await login(product.client(), username, PASSWORD, from)).status).toBe(429);
  const otherMachine = newMachine();
  for (let n = 0; n < 3; n++)
    expect((await login(product.client(), username, PASSWORD, otherMachine)).status).toBe(200);
});

test('guesses from many addresses are slowed to one a day each, and lock no one out', async () => {
  const { username } = await signUp(product);
  await guess(username, 200);
  const { statuses, wait } = await guessTwice(username);
  expect(statuses).toEqual([401, 429]);
  expect(wait).toBeGreaterThan(3_600);
  expect((await login(product.client(), username)).status).toBe(200);
}, 120_000);

test('the device cookie survives a logout, grants no access, and cannot be forged', async () => {
  const { client, username } = await signUp(product);
  await client.post('/api/logout');
  const [, mark = ''] = /device=([^;]+)/.exec(client.cookieHeader) ?? [];
  const readUserWith = (value: string) => product.client().get('/api/user', { cookie: `device=${value}` });
  expect([mark.length > 0, (await readUserWith(mark)).status]).toEqual([true, 401]);
  await guess(username, 20);
  const from = newMachine();
  await login(product.client(), username, 'a guess', from);
  const loginStatusWith = (value: string) =>
    product.client().post('/api/login', { username, password: PASSWORD }, { ...from, cookie: `device=${value}` });
  const [nonce, expires, signature = ''] = mark.split('.');
  const forgedMarks = [
    `${nonce}.${Number(expires) + 1}.${signature}`,
    `${nonce}.${expires}.${signature.toLowerCase()}`,
    '',
  ];
  for (const value of forgedMarks) expect((await loginStatusWith(value)).status, value).toBe(429);
  expect((await loginStatusWith(mark)).status).toBe(200);
});

test('the device cookie is httpOnly', async () => {
  const { headers } = await login(product.client(), (await signUp(product)).username);
  const [first, cookie] = headers.getSetCookie();
  expect(first, 'a program that takes the first cookie alone').toMatch(/^sid=/);
  expect(cookie).toMatch(/^device=/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

test('after typos a reset link admits that browser at once', async () => {
  const { username } = await signUp(product);
  await guess(username, 20);
  const [newClient, from] = [product.client(), newMachine()];
  for (const status of [401, 429]) expect((await login(newClient, username, 'mistyped', from)).status).toBe(status);
  await newClient.post('/api/auth/forgot-password', { email: username }, from);
  const token = await mailedToken(product, username, '/reset-password');
  const newPassword = 'chosen after the guesses';
  await newClient.post('/api/auth/reset-password', { token, newPassword }, from);
  expect((await login(newClient, username, newPassword, from)).status).toBe(200);
});

test('successful logins of one account from one address are limited by the hour', async () => {
  const { username } = await signUp(product);
  const from = newMachine();
  const loginStatus = async () => (await login(product.client(), username, PASSWORD, from)).status;
  for (let time = 0; time < 12; time++) expect(await loginStatus()).toBe(200);
  expect(await loginStatus()).toBe(429);
  expect((await login(product.client(), username)).status, 'from elsewhere').toBe(200);
});
