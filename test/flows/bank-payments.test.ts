import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  addToCart,
  completeOrder,
  type Goods,
  intentOf,
  openPayment,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const PRICE = 100_000;

let stripe: FakeStripe;
let product: Product;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: { ...stripe.env, ACH_FROM: String(PRICE) } });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const sql = <Row = Record<string, never>>(statement: string) =>
  product.platform.orm.em.fork().execute<Row[]>(statement);
const sendWebhook = (type: string, id: string) => stripe.sendWebhook(product.url, type, stripe.intent(id));
const mailsOf = (username: string) =>
  sql<{ subject: string; text: string }>(`select subject, text from mail where "to" = '${username}' order by id`);
const mailTo = (username: string, subject: string) =>
  until(subject, async () => (await mailsOf(username)).find((mail) => mail.subject.includes(subject)));
const cartOf = async (client: Client) =>
  (await client.get('/api/cart')).body.map(({ quantity }: { quantity: number }) => quantity);

async function openBankPayment(goods: Goods, quantity = 2) {
  const person = await signUpShopper(product, goods, quantity);
  const id = await openPayment(person.client);
  stripe.payByBank(id);
  return { ...person, paymentIntentId: id };
}

test('large orders can be paid from a bank account, checked at once; small ones by card and Link', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 9, PRICE / 2));
  const small = stripe.intent(await openPayment(client));
  expect(small.payment_method_types).toEqual(['card', 'link']);
  const large = await signUpShopper(product, await stockGoods(product, 9, PRICE));
  const intent = stripe.intent(await openPayment(large.client));
  expect(intent.payment_method_types).toEqual(['card', 'link', 'us_bank_account']);
  expect(intent.payment_method_options).toEqual({ us_bank_account: { verification_method: 'instant' } });
});

test('a way to pay that the account lacks leaves cards', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 9, PRICE));
  stripe.inactiveMethods.add('us_bank_account');
  const intent = stripe.intent(await openPayment(client));
  stripe.inactiveMethods.clear();
  expect(intent.payment_method_types).toEqual(['card']);
});

test('while the bank works the items are set aside past the reservation, the cart is free, and the customer knows', async () => {
  const goods = await stockGoods(product, 5, PRICE);
  const { client, username, paymentIntentId } = await openBankPayment(goods);
  const waitingCompletion = await completeOrder(client, paymentIntentId);
  expect([waitingCompletion.status, waitingCompletion.body.details]).toEqual([
    409,
    { paymentStatus: 'processing', isBankDebit: true },
  ]);
  expect(waitingCompletion.body.error).toContain('up to four business days');
  expect(await cartOf(client)).toEqual([]);
  const [payment] = (await client.get('/api/bank-payments')).body;
  expect(payment).toMatchObject({
    paymentIntentId,
    state: 'processing',
    amounts: { subtotal: 2 * PRICE },
    failure: null,
  });
  const mail = await mailTo(username, 'We are waiting for your bank');
  expect(mail.text).toContain('up to four business days');
  await sql(`update checkout set reserved_until = now() - interval '1 day', created_at = now() - interval '1 day'`);
  await runJob(product, 'closeLapsedCheckouts');
  await runJob(product, 'reconcilePayments');
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 2 });
  await addToCart(client, goods, 3);
  const otherIntent = stripe.pay(await openPayment(client));
  expect((await completeOrder(client, otherIntent.id)).status).toBe(200);
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 2 });
  const { productId, variantId } = goods;
  const cartResponse = await client.post('/api/cart', { productId, variantId, quantity: 1 });
  expect([cartResponse.status, cartResponse.body.code], 'what is set aside is not sold again').toEqual([
    409,
    'out_of_stock',
  ]);
});

test('when the bank has paid there is one order, however often it is told', async () => {
  const goods = await stockGoods(product, 5, PRICE);
  const { client, username, paymentIntentId } = await openBankPayment(goods);
  await Promise.all([
    ...Array.from({ length: 4 }, () => sendWebhook('payment_intent.processing', paymentIntentId)),
    ...Array.from({ length: 4 }, () => completeOrder(client, paymentIntentId)),
  ]);
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 2 });
  stripe.pay(paymentIntentId);
  const webhookResponses = await Promise.all(
    Array.from({ length: 6 }, () => sendWebhook('payment_intent.succeeded', paymentIntentId)),
  );
  expect(webhookResponses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await client.get('/api/orders')).body).toHaveLength(1);
  expect((await client.get('/api/bank-payments')).body).toEqual([]);
  expect(await readStock(product, goods)).toEqual({ stock: 3, reserved: 0 });
  await mailTo(username, 'is confirmed');
  expect((await mailsOf(username)).filter(({ subject }) => subject.includes('bank'))).toHaveLength(1);
});

test('when the bank does not pay the items are released and back in the cart, and nothing can be charged any more', async () => {
  const goods = await stockGoods(product, 5, PRICE);
  const { client, username, paymentIntentId } = await openBankPayment(goods);
  await completeOrder(client, paymentIntentId);
  stripe.failAtBank(paymentIntentId);
  await Promise.all([1, 2, 3].map(() => sendWebhook('payment_intent.payment_failed', paymentIntentId)));
  expect(stripe.intent(paymentIntentId).status).toBe('canceled');
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 0 });
  expect(await cartOf(client)).toEqual([2]);
  const failedCompletion = await completeOrder(client, paymentIntentId);
  expect([failedCompletion.status, failedCompletion.body.details]).toEqual([409, { paymentStatus: 'failed' }]);
  expect((await client.get('/api/bank-payments')).body).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('insufficient funds') },
  ]);
  const mail = await mailTo(username, 'Your bank did not make the payment');
  expect(mail.text).toContain('insufficient funds');
  const secondIntent = stripe.pay(await openPayment(client));
  expect((await completeOrder(client, secondIntent.id)).status).toBe(200);
});

test('what staff set aside is set aside again when the bank does not pay', async () => {
  const goods = await stockGoods(product, 5, PRICE);
  const [office, { client, username }] = [await openBackOffice(product), await signUp(product)];
  const { productId, variantId } = goods;
  const items = [{ productId, variantId, quantity: 2 }];
  const { body: quote } = await office.boss.post('/api/admin/quotes', { email: username, note: '', items });
  const checkoutInput = { propertyId: null, shippingAddress: ADDRESS, quoteId: quote.id };
  const { body } = await client.post('/api/create-checkout-session', checkoutInput);
  const paymentIntentId = intentOf(body.clientSecret);
  stripe.payByBank(paymentIntentId);
  await completeOrder(client, paymentIntentId);
  stripe.failAtBank(paymentIntentId);
  await sendWebhook('payment_intent.payment_failed', paymentIntentId);
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 2 });
  const secondSession = await client.post('/api/create-checkout-session', checkoutInput);
  stripe.pay(intentOf(secondSession.body.clientSecret));
  expect((await completeOrder(client, intentOf(secondSession.body.clientSecret))).status).toBe(200);
  expect(await readStock(product, goods)).toEqual({ stock: 3, reserved: 0 });
});

test('without webhooks the reconciler finds within an hour what the bank did', async () => {
  const goods = await stockGoods(product, 9, PRICE);
  const [paidPerson, failedPerson] = [await openBankPayment(goods), await openBankPayment(goods)];
  for (const { client, paymentIntentId } of [paidPerson, failedPerson]) await completeOrder(client, paymentIntentId);
  stripe.pay(paidPerson.paymentIntentId);
  stripe.failAtBank(failedPerson.paymentIntentId);
  await sql(`update checkout set created_at = now() - interval '2 hours', processing_since = now() - interval '2 hours',
    checked_at = null where state = 'processing'`);
  await runJob(product, 'reconcilePayments');
  expect((await paidPerson.client.get('/api/orders')).body).toHaveLength(1);
  expect((await failedPerson.client.get('/api/bank-payments')).body).toMatchObject([{ state: 'failed' }]);
  expect(await readStock(product, goods)).toEqual({ stock: 7, reserved: 0 });
});

test('a declined card of an open checkout leaves it open', async () => {
  const goods = await stockGoods(product, 5, PRICE);
  const { client } = await signUpShopper(product, goods);
  const id = await openPayment(client);
  expect((await sendWebhook('payment_intent.payment_failed', id)).status).toBe(200);
  expect(stripe.intent(id).status).toBe('requires_payment_method');
  expect(await openPayment(client)).toBe(id);
});

test('a cart changed in another window while the bank works is paid apart', async () => {
  const goods = await stockGoods(product, 9, PRICE);
  const { client, paymentIntentId } = await openBankPayment(goods);
  await addToCart(client, goods, 1);
  const nextIntent = await openPayment(client);
  expect(nextIntent).not.toBe(paymentIntentId);
  expect(await readStock(product, goods)).toEqual({ stock: 9, reserved: 3 });
  expect((await client.get('/api/bank-payments')).body).toHaveLength(1);
});
