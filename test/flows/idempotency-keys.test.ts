import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { signUpAdministrator } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  completeOrder,
  createCheckout,
  intentOf,
  openPayment,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;
let boss: Client;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env, worker: false });
  boss = (await signUpAdministrator(product, 'boss')).client;
});

beforeEach(() => {
  stripe.keys.length = 0;
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const usedKeys = () => [...new Set(stripe.keys)];
const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('a payment refused by Stripe is retried with a new key, and succeeds', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  stripe.rejectionCode = 'account_invalid';
  expect((await createCheckout(client)).status).toBe(503);
  stripe.rejectionCode = null;
  expect((await createCheckout(client)).status).toBe(200);
  expect(usedKeys()).toEqual([expect.stringMatching(RANDOM), expect.stringMatching(RANDOM)]);
});

test('a payment whose reply is lost is retried with the same key, and created once', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const intentsBefore = stripe.intents.size;
  stripe.shouldLoseReplies = true;
  expect((await createCheckout(client)).status).toBe(503);
  stripe.shouldLoseReplies = false;
  const { body } = await createCheckout(client);
  expect([usedKeys().length, stripe.intents.size - intentsBefore]).toEqual([1, 1]);
  expect(stripe.intents.has(intentOf(body.clientSecret))).toBe(true);
});

/** An order whose refund meets a failing Stripe. */
async function cancelledOrder(
  trouble: Partial<Pick<FakeStripe, 'rejectionCode' | 'shouldLoseReplies' | 'shouldFailAfterEffect'>>,
): Promise<number> {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const id = await openPayment(client);
  stripe.pay(id);
  const { orderId } = (await completeOrder(client, id)).body;
  stripe.keys.length = 0;
  Object.assign(stripe, trouble);
  await boss.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  Object.assign(stripe, { rejectionCode: null, shouldLoseReplies: false, shouldFailAfterEffect: false });
  return orderId;
}

const problemOf = async (orderId: number) =>
  (await boss.get('/api/admin/payment-problems')).body.find(
    (problem: { orderId: number }) => problem.orderId === orderId,
  );

/** What failed is tried again a minute later. */
async function retryDueRefunds() {
  await product.platform.orm.em.fork().execute(`update refund set due_at = now() where state = 'due'`);
  await runJob(product, 'reconcilePayments');
}

test('a refund refused by Stripe keeps its reason, and the reconciler retries with a new key', async () => {
  const orderId = await cancelledOrder({ rejectionCode: 'balance_insufficient' });
  expect(await problemOf(orderId)).toMatchObject({
    state: 'due',
    attempts: 1,
    error: 'balance_insufficient: Refused because of balance_insufficient.',
  });
  await retryDueRefunds();
  expect(await problemOf(orderId), 'it is settled').toBeUndefined();
  expect(usedKeys()).toEqual([expect.stringMatching(RANDOM), expect.stringMatching(RANDOM)]);
});

test('a refund without a reply is retried with the same key, and made once', async () => {
  const refundsBefore = stripe.refunds.length;
  const orderId = await cancelledOrder({ shouldLoseReplies: true });
  expect((await problemOf(orderId)).error).toContain('did not answer');
  await retryDueRefunds();
  expect([await problemOf(orderId), usedKeys().length, stripe.refunds.length - refundsBefore]).toEqual([
    undefined,
    1,
    1,
  ]);
});

test('a payment that failed inside Stripe is retried with a new key, as the old one repeats the error', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  stripe.shouldFailAfterEffect = true;
  expect((await createCheckout(client)).status).toBe(503);
  stripe.shouldFailAfterEffect = false;
  expect((await createCheckout(client)).status).toBe(200);
  expect(usedKeys()).toHaveLength(2);
});

test('a refund made during a Stripe failure is found when its payment is read again, and made once', async () => {
  const refundsBefore = stripe.refunds.length;
  const orderId = await cancelledOrder({ shouldFailAfterEffect: true });
  expect(await problemOf(orderId)).toMatchObject({ state: 'due', error: 'An unknown error occurred' });
  await retryDueRefunds();
  expect([await problemOf(orderId), usedKeys().length, stripe.refunds.length - refundsBefore]).toEqual([
    undefined,
    1,
    1,
  ]);
});

test('an administrator retries a refused refund at once', async () => {
  const orderId = await cancelledOrder({ rejectionCode: 'balance_insufficient' });
  const { id } = await problemOf(orderId);
  expect((await boss.post(`/api/admin/refunds/${id}/retry`)).status).toBe(204);
  expect(await problemOf(orderId), 'it is settled').toBeUndefined();
  expect((await boss.post(`/api/admin/refunds/${id}/retry`)).status, 'it has gone through').toBe(409);
  expect((await boss.post('/api/admin/refunds/999999/retry')).status).toBe(404);
});
