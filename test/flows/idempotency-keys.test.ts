import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureAdmin } from '../../src/modules/accounts/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { type Client, unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { checkOut, complete, intentOf, openPayment, shopper, stockGoods } from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;
let boss: Client;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env, worker: false });
  const username = `${unique('boss')}@example.com`;
  await ensureAdmin(createContext(product.platform), username, PASSWORD);
  boss = product.client();
  await boss.post('/api/login', { username, password: PASSWORD });
});

beforeEach(() => {
  stripe.keys.length = 0;
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const used = () => [...new Set(stripe.keys)];
const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('a payment refused by Stripe is retried with a new key, and succeeds', async () => {
  const { client } = await shopper(product, await stockGoods(product, 5));
  stripe.refusal = 'account_invalid';
  expect((await checkOut(client)).status).toBe(503);
  stripe.refusal = null;
  expect((await checkOut(client)).status).toBe(200);
  expect(used()).toEqual([expect.stringMatching(RANDOM), expect.stringMatching(RANDOM)]);
});

test('a payment whose reply is lost is retried with the same key, and created once', async () => {
  const { client } = await shopper(product, await stockGoods(product, 5));
  const before = stripe.intents.size;
  stripe.losesAnswers = true;
  expect((await checkOut(client)).status).toBe(503);
  stripe.losesAnswers = false;
  const { body } = await checkOut(client);
  expect([used().length, stripe.intents.size - before]).toEqual([1, 1]);
  expect(stripe.intents.has(intentOf(body.clientSecret))).toBe(true);
});

/** An order whose refund meets a failing Stripe. */
async function cancelledOrder(
  trouble: Partial<Pick<FakeStripe, 'refusal' | 'losesAnswers' | 'breaks'>>,
): Promise<number> {
  const { client } = await shopper(product, await stockGoods(product, 5));
  const id = await openPayment(client);
  stripe.pay(id);
  const { orderId } = (await complete(client, id)).body;
  stripe.keys.length = 0;
  Object.assign(stripe, trouble);
  await boss.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  Object.assign(stripe, { refusal: null, losesAnswers: false, breaks: false });
  return orderId;
}

const problemOf = async (orderId: number) =>
  (await boss.get('/api/admin/payment-problems')).body.find((one: { orderId: number }) => one.orderId === orderId);

/** What failed is tried again a minute later. */
async function tryAgainNow() {
  await product.platform.orm.em.fork().execute(`update refund set due_at = now() where state = 'due'`);
  await runJob(product, 'reconcilePayments');
}

test('a refund refused by Stripe keeps its reason, and the reconciler retries with a new key', async () => {
  const orderId = await cancelledOrder({ refusal: 'balance_insufficient' });
  expect(await problemOf(orderId)).toMatchObject({
    state: 'due',
    attempts: 1,
    error: 'balance_insufficient: Refused because of balance_insufficient.',
  });
  await tryAgainNow();
  expect(await problemOf(orderId), 'it is settled').toBeUndefined();
  expect(used()).toEqual([expect.stringMatching(RANDOM), expect.stringMatching(RANDOM)]);
});

test('a refund without a reply is retried with the same key, and made once', async () => {
  const before = stripe.refunds.length;
  const orderId = await cancelledOrder({ losesAnswers: true });
  expect((await problemOf(orderId)).error).toContain('did not answer');
  await tryAgainNow();
  expect([await problemOf(orderId), used().length, stripe.refunds.length - before]).toEqual([undefined, 1, 1]);
});

test('a payment that failed inside Stripe is retried with a new key, as the old one repeats the error', async () => {
  const { client } = await shopper(product, await stockGoods(product, 5));
  stripe.breaks = true;
  expect((await checkOut(client)).status).toBe(503);
  stripe.breaks = false;
  expect((await checkOut(client)).status).toBe(200);
  expect(used()).toHaveLength(2);
});

test('a refund made during a Stripe failure is found when its payment is read again, and made once', async () => {
  const before = stripe.refunds.length;
  const orderId = await cancelledOrder({ breaks: true });
  expect(await problemOf(orderId)).toMatchObject({ state: 'due', error: 'An unknown error occurred' });
  await tryAgainNow();
  expect([await problemOf(orderId), used().length, stripe.refunds.length - before]).toEqual([undefined, 1, 1]);
});

test('an administrator retries a refused refund at once', async () => {
  const orderId = await cancelledOrder({ refusal: 'balance_insufficient' });
  const { id } = await problemOf(orderId);
  expect((await boss.post(`/api/admin/refunds/${id}/retry`)).status).toBe(204);
  expect(await problemOf(orderId), 'it is settled').toBeUndefined();
  expect((await boss.post(`/api/admin/refunds/${id}/retry`)).status, 'it has gone through').toBe(409);
  expect((await boss.post('/api/admin/refunds/999999/retry')).status).toBe(404);
});
