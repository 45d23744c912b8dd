import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const confirm = (token: string) => product.client().post('/api/auth/confirm-email', { token });
const isVerified = async (person: { client: { get(path: string): Promise<{ body: { emailVerified?: boolean } }> } }) =>
  (await person.client.get('/api/user')).body.emailVerified;

test('an address is confirmed by its mailed link, which works once', async () => {
  const person = await signUp(product);
  expect(await isVerified(person)).toBe(false);
  const token = await mailedToken(product, person.username, '/confirm-email');
  expect((await confirm(token)).status).toBe(200);
  expect(await isVerified(person)).toBe(true);
  expect((await confirm(token)).status).toBe(400);
  expect((await confirm('made-up')).status).toBe(400);
});

test('a new link replaces the previous one', async () => {
  const person = await signUp(product);
  const first = await mailedToken(product, person.username, '/confirm-email');
  expect((await person.client.post('/api/auth/resend-confirmation')).status).toBe(204);
  await expect.poll(() => mailedToken(product, person.username, '/confirm-email')).not.toBe(first);
  expect((await confirm(first)).status).toBe(400);
  expect((await confirm(await mailedToken(product, person.username, '/confirm-email'))).status).toBe(200);
});

test('a password reset by mail confirms the address', async () => {
  const person = await signUp(product);
  await product.client().post('/api/auth/forgot-password', { email: person.username });
  const token = await mailedToken(product, person.username, '/reset-password');
  const newPassword = 'chosen after a reset';
  expect((await product.client().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  const newClient = product.client();
  const { body } = await newClient.post('/api/login', { username: person.username, password: newPassword });
  expect(body.user.emailVerified).toBe(true);
});

test('a new address needs its own confirmation: the old address’s link does not confirm it', async () => {
  const person = await signUp(product);
  const oldToken = await mailedToken(product, person.username, '/confirm-email');
  const username = `new-${person.username}`;
  const profileResponse = await person.client.put('/api/user/profile', {
    fullName: 'Ada',
    username,
    currentPassword: PASSWORD,
  });
  expect([profileResponse.status, profileResponse.body.emailVerified]).toEqual([200, false]);
  expect((await confirm(oldToken)).status).toBe(400);
  expect((await confirm(await mailedToken(product, username, '/confirm-email'))).status).toBe(200);
  const profile = { fullName: 'Ada', username: `newer-${person.username}`, currentPassword: PASSWORD };
  expect((await person.client.put('/api/user/profile', profile)).body.emailVerified).toBe(false);
});

test('a change of address ends reset links and all other sessions', async () => {
  const person = await signUp(product);
  const otherClient = product.client();
  await otherClient.post('/api/login', { username: person.username, password: PASSWORD });
  await product.client().post('/api/auth/forgot-password', { email: person.username });
  const token = await mailedToken(product, person.username, '/reset-password');
  const profile = { fullName: 'Ada', username: `moved-${person.username}`, currentPassword: PASSWORD };
  expect((await person.client.put('/api/user/profile', profile)).status).toBe(200);
  const reset = { token, newPassword: 'chosen by the old address' };
  expect((await product.client().post('/api/auth/reset-password', reset)).status).toBe(400);
  expect([(await otherClient.get('/api/user')).status, (await person.client.get('/api/user')).status]).toEqual([
    401, 200,
  ]);
});

test('without a mail server addresses count as confirmed', async () => {
  const unmailed = await startProduct({ worker: false });
  try {
    expect(await isVerified(await signUp(unmailed))).toBe(true);
  } finally {
    await unmailed.stop();
  }
});
