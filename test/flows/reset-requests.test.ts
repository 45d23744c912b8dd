import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../harness/factories.ts';
import { waitForDeliveries } from '../harness/jobs.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

/** A fifth of production: one mail in ten minutes, six requests of an address in an hour. */
beforeAll(async () => {
  product = await startProduct({ env: { ...UNDELIVERABLE_MAIL, RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' } });
});

afterAll(() => product.stop());

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

let machineCount = 0;
const newMachine = () => ({ 'x-forwarded-for': `198.51.100.${++machineCount}` });

const askForLink = (email: string, from = newMachine()) =>
  product.client().post('/api/auth/forgot-password', { email }, from);

const resetMails = (username: string) =>
  sql(`select id from mail where "to" = '${username}' and subject = 'Reset your password'`);

test('requests of strangers for reset links refuse nothing to the owner, who is mailed one in ten minutes', async () => {
  const { username } = await signUp(product);
  const first = await askForLink(username);
  const token = await mailedToken(product, username, '/reset-password');
  const responses = [];
  for (let n = 0; n < 12; n++) responses.push(await askForLink(username));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(12).fill([200, first.body]));
  await waitForDeliveries(product);
  expect(await resetMails(username)).toHaveLength(1);
  const resetInput = { token, newPassword: 'chosen by the owner' };
  expect((await product.client().post('/api/auth/reset-password', resetInput, newMachine())).status).toBe(200);
});

test('after ten minutes the next link is mailed, and the earlier one works until either is used', async () => {
  const { username } = await signUp(product);
  await askForLink(username);
  const earlier = await mailedToken(product, username, '/reset-password');
  await sql(`update mail set created_at = created_at - interval '10 minutes' where "to" = '${username}'`);
  await askForLink(username);
  const laterToken = await mailedToken(product, username, '/reset-password', 2);
  const reset = async (token: string) =>
    (await product.client().post('/api/auth/reset-password', { token, newPassword: 'chosen by a link' }, newMachine()))
      .status;
  expect([await reset(earlier), await reset(laterToken)]).toEqual([200, 400]);
});

test('reset links of several accounts are mailed at once', async () => {
  const accounts = [await signUp(product), await signUp(product)];
  for (const { username } of accounts) await askForLink(username);
  for (const { username } of accounts) expect(await mailedToken(product, username, '/reset-password')).toBeTruthy();
});

test('one address asks for six reset links an hour at this scale', async () => {
  const from = newMachine();
  const statuses = [];
  for (let n = 0; n < 7; n++) statuses.push((await askForLink(`nobody-${n}@example.com`, from)).status);
  expect(statuses).toEqual([...Array(6).fill(200), 429]);
});
