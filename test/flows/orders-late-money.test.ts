import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../harness/back-office.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { completeOrder, openPayment, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let stripe: FakeStripe;
let product: Product;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const rows = <Row extends object = Record<string, unknown>>(sql: string) =>
  product.platform.orm.em.fork().execute<Row[]>(sql);
const sendSucceeded = (id: string, event?: Record<string, unknown>) =>
  stripe.sendWebhook(product.url, 'payment_intent.succeeded', stripe.intent(id), event && { event });
const ordersOf = async (id: string) => await rows(`select id from customer_order where payment_intent_id = '${id}'`);
const mailsOf = (username: string) =>
  rows<{ text: string }>(`select subject, text, state from mail where "to" = '${username}'`);
const lapseCheckout = (id: string) =>
  rows(`update checkout set reserved_until = now() - interval '1 minute' where payment_intent_id = '${id}'`);

test('an expired reservation cancels its payment before the stock is released, and cannot be paid', async () => {
  const goods = await stockGoods(product, 1);
  const { client } = await signUpShopper(product, goods);
  const id = await openPayment(client);
  await lapseCheckout(id);
  stripe.isDown = true;
  await runJob(product, 'closeLapsedCheckouts');
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 1 });
  stripe.isDown = false;
  await runJob(product, 'closeLapsedCheckouts');
  expect(stripe.intent(id).status).toBe('canceled');
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 0 });
  const lateResponse = await completeOrder(client, id);
  expect([lateResponse.status, lateResponse.body.details]).toEqual([409, { paymentStatus: 'canceled' }]);
});

test('a payment just before expiry makes the order instead of the cancellation', async () => {
  const goods = await stockGoods(product, 1);
  const { client } = await signUpShopper(product, goods);
  const id = await openPayment(client);
  stripe.pay(id);
  await lapseCheckout(id);
  await runJob(product, 'closeLapsedCheckouts');
  expect(await ordersOf(id)).toHaveLength(1);
  expect(await readStock(product, goods)).toEqual({ stock: 0, reserved: 0 });
});

test('a late payment makes an order while there is stock, otherwise one full refund, one mail and an entry for admins', async () => {
  const goods = await stockGoods(product, 1);
  const [first, second] = [await signUpShopper(product, goods), await signUpShopper(product, goods)];
  const payLate = async (person: typeof first) => {
    const id = await openPayment(person.client);
    await lapseCheckout(id);
    await runJob(product, 'closeLapsedCheckouts');
    stripe.pay(id); // Stripe should refuse a canceled intent; this tests the case that it does not.
    return id;
  };
  const [firstIntent, secondIntent] = [await payLate(first), await payLate(second)];
  const firstResponses = await Promise.all([sendSucceeded(firstIntent), completeOrder(first.client, firstIntent)]);
  expect(firstResponses.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([
    sendSucceeded(secondIntent),
    sendSucceeded(secondIntent),
    completeOrder(second.client, secondIntent),
    completeOrder(second.client, secondIntent),
  ]);
  expect([(await ordersOf(firstIntent)).length, (await ordersOf(secondIntent)).length]).toEqual([1, 0]);
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === secondIntent)).toMatchObject([
    { amount: stripe.intent(secondIntent).amount },
  ]);
  const lateResponse = await completeOrder(second.client, secondIntent);
  expect([lateResponse.status, lateResponse.body.details]).toEqual([409, { paymentStatus: 'refunded' }]);
  const mail = await until('the mail about the refund', async () => (await mailsOf(second.username))[0]);
  expect(mail.text).toContain('refunded in full');
  expect(await rows(`select reason, state from refund where payment_intent_id = '${secondIntent}'`)).toEqual([
    { reason: 'late_payment', state: 'refunded' },
  ]);
  expect(
    (await rows(`select from activity where action = 'payment.refunded' and subject like '${secondIntent}%'`)).length,
  ).toBe(1);
  expect(await readStock(product, goods)).toEqual({ stock: 0, reserved: 0 });
});

test('a wrong amount is refunded, and stays open until Stripe accepts the refund', async () => {
  const goods = await stockGoods(product, 1);
  const { client, username } = await signUpShopper(product, goods);
  const id = await openPayment(client);
  stripe.pay(id).amount_received = 1;
  stripe.shouldRejectRefunds = true;
  const refusal = await completeOrder(client, id);
  expect(refusal.body.details).toEqual({ paymentStatus: 'refunded' });
  expect(refusal.body.error).not.toContain('too late');
  const readRefund = () => rows(`select reason, state, attempts from refund where payment_intent_id = '${id}'`);
  expect(await readRefund()).toEqual([{ reason: 'amount_mismatch', state: 'due', attempts: 1 }]);
  stripe.shouldRejectRefunds = false;
  await rows(`update refund set due_at = now() where payment_intent_id = '${id}'`);
  await Promise.all([runJob(product, 'reconcilePayments'), runJob(product, 'reconcilePayments')]);
  expect(await readRefund()).toEqual([{ reason: 'amount_mismatch', state: 'refunded', attempts: 1 }]);
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === id)).toMatchObject([{ amount: 1 }]);
  const mail = await until('the mail', async () => (await mailsOf(username))[0]);
  expect(mail.text).toContain('Its amount was not that of your checkout');
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 0 });
});

test.each([
  ['does not answer', 'shouldLoseReplies', 'The payment provider did not answer'],
  ['refuses our key', 'isKeyRevoked', 'The provider refuses our key: Invalid API Key provided'],
] as const)(
  'staff read in their words that the provider %s, not what shoppers are told',
  async (_what, fault, words) => {
    const { client } = await signUpShopper(product, await stockGoods(product, 1));
    const id = await openPayment(client);
    stripe.pay(id);
    const { orderId } = (await completeOrder(client, id)).body;
    const office = await openBackOffice(product);
    stripe[fault] = true;
    const refundResponse = await office.write('post', orderId, 'refunds', { amount: 100, reason: 'Goodwill' });
    stripe[fault] = false;
    expect(refundResponse.status).toBe(201);
    const [refund] = (await office.readOrder(orderId)).refunds;
    expect([refund?.state, refund?.error]).toEqual(['due', expect.stringContaining(words)]);
  },
);
