import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../harness/back-office.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { complete, openPayment, shelf, shopper, stockGoods } from '../harness/shopping.ts';
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
const succeeded = (id: string, event?: Record<string, unknown>) =>
  stripe.tell(product.url, 'payment_intent.succeeded', stripe.intent(id), event && { event });
const ordersOf = async (id: string) => await rows(`select id from customer_order where payment_intent_id = '${id}'`);
const mailsOf = (username: string) =>
  rows<{ text: string }>(`select subject, text, state from mail where "to" = '${username}'`);
const lapse = (id: string) =>
  rows(`update checkout set reserved_until = now() - interval '1 minute' where payment_intent_id = '${id}'`);

test('an expired reservation cancels its payment before the stock is released, and cannot be paid', async () => {
  const goods = await stockGoods(product, 1);
  const { client } = await shopper(product, goods);
  const id = await openPayment(client);
  await lapse(id);
  stripe.isDown = true;
  await runJob(product, 'closeLapsedCheckouts');
  expect(await shelf(product, goods)).toEqual({ stock: 1, reserved: 1 });
  stripe.isDown = false;
  await runJob(product, 'closeLapsedCheckouts');
  expect(stripe.intent(id).status).toBe('canceled');
  expect(await shelf(product, goods)).toEqual({ stock: 1, reserved: 0 });
  const late = await complete(client, id);
  expect([late.status, late.body.details]).toEqual([409, { paymentStatus: 'canceled' }]);
});

test('a payment just before expiry makes the order instead of the cancellation', async () => {
  const goods = await stockGoods(product, 1);
  const { client } = await shopper(product, goods);
  const id = await openPayment(client);
  stripe.pay(id);
  await lapse(id);
  await runJob(product, 'closeLapsedCheckouts');
  expect(await ordersOf(id)).toHaveLength(1);
  expect(await shelf(product, goods)).toEqual({ stock: 0, reserved: 0 });
});

test('a late payment makes an order while there is stock, otherwise one full refund, one mail and an entry for admins', async () => {
  const goods = await stockGoods(product, 1);
  const [first, second] = [await shopper(product, goods), await shopper(product, goods)];
  const lateFor = async (person: typeof first) => {
    const id = await openPayment(person.client);
    await lapse(id);
    await runJob(product, 'closeLapsedCheckouts');
    stripe.pay(id); // Stripe should refuse a canceled intent; this tests the case that it does not.
    return id;
  };
  const [one, two] = [await lateFor(first), await lateFor(second)];
  const kept = await Promise.all([succeeded(one), complete(first.client, one)]);
  expect(kept.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([succeeded(two), succeeded(two), complete(second.client, two), complete(second.client, two)]);
  expect([(await ordersOf(one)).length, (await ordersOf(two)).length]).toEqual([1, 0]);
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === two)).toMatchObject([
    { amount: stripe.intent(two).amount },
  ]);
  const told = await complete(second.client, two);
  expect([told.status, told.body.details]).toEqual([409, { paymentStatus: 'refunded' }]);
  const mail = await until('the mail about the refund', async () => (await mailsOf(second.username))[0]);
  expect(mail.text).toContain('refunded in full');
  expect(await rows(`select reason, state from refund where payment_intent_id = '${two}'`)).toEqual([
    { reason: 'late_payment', state: 'refunded' },
  ]);
  expect((await rows(`select from activity where action = 'payment.refunded' and subject like '${two}%'`)).length).toBe(
    1,
  );
  expect(await shelf(product, goods)).toEqual({ stock: 0, reserved: 0 });
});

test('a wrong amount is refunded, and stays open until Stripe accepts the refund', async () => {
  const goods = await stockGoods(product, 1);
  const { client, username } = await shopper(product, goods);
  const id = await openPayment(client);
  stripe.pay(id).amount_received = 1;
  stripe.refusesRefunds = true;
  const refused = await complete(client, id);
  expect(refused.body.details).toEqual({ paymentStatus: 'refunded' });
  expect(refused.body.error).not.toContain('too late');
  const refund = () => rows(`select reason, state, attempts from refund where payment_intent_id = '${id}'`);
  expect(await refund()).toEqual([{ reason: 'amount_mismatch', state: 'due', attempts: 1 }]);
  stripe.refusesRefunds = false;
  await rows(`update refund set due_at = now() where payment_intent_id = '${id}'`);
  await Promise.all([runJob(product, 'reconcilePayments'), runJob(product, 'reconcilePayments')]);
  expect(await refund()).toEqual([{ reason: 'amount_mismatch', state: 'refunded', attempts: 1 }]);
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === id)).toMatchObject([{ amount: 1 }]);
  const mail = await until('the mail', async () => (await mailsOf(username))[0]);
  expect(mail.text).toContain('Its amount was not that of your checkout');
  expect(await shelf(product, goods)).toEqual({ stock: 1, reserved: 0 });
});

test.each([
  ['does not answer', 'losesAnswers', 'The payment provider did not answer'],
  ['refuses our key', 'refusesKey', 'The provider refuses our key: Invalid API Key provided'],
] as const)(
  'staff read in their words that the provider %s, not what shoppers are told',
  async (_what, fault, words) => {
    const { client } = await shopper(product, await stockGoods(product, 1));
    const id = await openPayment(client);
    stripe.pay(id);
    const { orderId } = (await complete(client, id)).body;
    const office = await openBackOffice(product);
    stripe[fault] = true;
    const asked = await office.write('post', orderId, 'refunds', { amount: 100, reason: 'Goodwill' });
    stripe[fault] = false;
    expect(asked.status).toBe(201);
    const [refund] = (await office.read(orderId)).refunds;
    expect([refund?.state, refund?.error]).toEqual(['due', expect.stringContaining(words)]);
  },
);
