import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  addToCart,
  completeOrder,
  createCheckout,
  intentOf,
  openPayment,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';
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

test('the browser gets Stripe’s key and may run its scripts only where it is configured', async () => {
  const answer = await product.client().get('/api/config');
  expect(answer.body).toMatchObject({ payments: { provider: 'stripe', publishableKey: 'pk_test_fake' } });
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' https://js.stripe.com");
  expect((await product.client().post('/api/test-payments/pi_x/confirm', {})).status).toBe(401);
});

test('the same webhook twenty times at once makes one order, one unit of stock, one mail', async () => {
  const goods = await stockGoods(product, 5);
  const { client, username } = await signUpShopper(product, goods, 2);
  const id = await openPayment(client);
  stripe.pay(id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendSucceeded(id, { id: `evt_same_${id}` })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await ordersOf(id)).toHaveLength(1);
  expect(await readStock(product, goods)).toEqual({ stock: 3, reserved: 0 });
  await until('the confirmation', async () => (await mailsOf(username)).length > 0);
  expect(await mailsOf(username)).toHaveLength(1);
  expect((await client.get('/api/cart')).body).toEqual([]);
});

test('concurrent webhook and browser, fifty times, return the same order', async () => {
  const goods = await stockGoods(product, 50);
  for (let round = 0; round < 50; round++) {
    const { client } = await signUpShopper(product, goods);
    const id = await openPayment(client);
    stripe.pay(id);
    const [webhookResponse, completeResponse] = await Promise.all([sendSucceeded(id), completeOrder(client, id)]);
    const { orderId } = (await webhookResponse.json()) as { orderId: number };
    expect([webhookResponse.status, completeResponse.status, completeResponse.body.orderId]).toEqual([
      200,
      200,
      orderId,
    ]);
  }
  expect(await readStock(product, goods)).toEqual({ stock: 0, reserved: 0 });
});

test('with the tab closed the webhook makes the order', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 1));
  const id = await openPayment(client);
  stripe.pay(id);
  await sendSucceeded(id);
  const [order] = (await client.get('/api/orders')).body;
  expect(order).toMatchObject({ status: 'pending', shippingAddress: { country: 'US', zip: '78701' } });
});

test('without browser and webhook the reconciler makes the order', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 1));
  const id = await openPayment(client);
  stripe.pay(id);
  await rows(`update checkout set created_at = now() - interval '10 minutes' where payment_intent_id = '${id}'`);
  stripe.isDown = true;
  await runJob(product, 'reconcilePayments');
  expect(await ordersOf(id)).toHaveLength(0);
  stripe.isDown = false;
  await runJob(product, 'reconcilePayments');
  expect(await ordersOf(id)).toHaveLength(1);
});

test('of twenty buyers of the last unit one may pay, nineteen are refused before payment', async () => {
  const goods = await stockGoods(product, 1);
  const people: Person[] = [];
  while (people.length < 20) people.push(await signUpShopper(product, goods));
  const checkouts = await Promise.all(people.map(({ client }) => createCheckout(client)));
  expect(checkouts.filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = checkouts.filter(({ status }) => status === 409);
  expect(refusals).toHaveLength(19);
  expect(refusals[0]?.body).toMatchObject({ code: 'out_of_stock', details: { shortages: [{ left: 0, wanted: 1 }] } });
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 1 });
});

test('a smaller amount, another currency, an unpaid, foreign or another user’s payment makes no order', async () => {
  const goods = await stockGoods(product, 10);
  const { client } = await signUpShopper(product, goods);
  const unpaidIntent = await openPayment(client);
  expect((await completeOrder(client, unpaidIntent)).status).toBe(402);
  stripe.intent(unpaidIntent).status = 'processing';
  const waitingCompletion = await completeOrder(client, unpaidIntent);
  expect([waitingCompletion.status, waitingCompletion.body.details]).toEqual([409, { paymentStatus: 'processing' }]);
  stripe.intent(unpaidIntent).status = 'requires_payment_method';
  expect((await completeOrder((await signUp(product)).client, unpaidIntent)).status).toBe(404);
  expect((await completeOrder(client, 'pi_invented')).status).toBe(404);
  const euros = await signUpShopper(product, goods);
  const euroIntent = await openPayment(euros.client);
  stripe.pay(euroIntent).currency = 'eur';
  expect((await completeOrder(euros.client, euroIntent)).status).toBe(409);
  const foreignIntent = {
    ...stripe.intent(unpaidIntent),
    id: 'pi_foreign',
    status: 'succeeded' as const,
    metadata: {},
  };
  stripe.intents.set(foreignIntent.id, foreignIntent);
  expect((await sendSucceeded(foreignIntent.id)).status).toBe(200);
  expect(
    await rows(
      `select from customer_order where payment_intent_id in ('${unpaidIntent}', '${euroIntent}', 'pi_foreign')`,
    ),
  ).toEqual([]);
  stripe.pay(unpaidIntent);
  const [firstCompletion, secondCompletion] = [
    await completeOrder(client, unpaidIntent),
    await completeOrder(client, unpaidIntent),
  ];
  expect([firstCompletion.status, secondCompletion.body.orderId]).toEqual([200, firstCompletion.body.orderId]);
});

test('a webhook needs a valid, recent Stripe signature for this account and mode', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 1));
  const id = await openPayment(client);
  const intent = stripe.pay(id);
  const sendWebhook = (changes: Parameters<FakeStripe['sendWebhook']>[3]) =>
    stripe.sendWebhook(product.url, 'payment_intent.succeeded', intent, changes);
  const eventsBefore = await rows('select count(*)::int from stripe_event');
  const refusals = [
    await sendWebhook({ signature: null }),
    await sendWebhook({ signature: 't=1,v1=abc' }),
    await sendWebhook({ age: 301 }),
    await sendWebhook({ secret: 'whsec_of_somebody_else' }),
    await sendWebhook({ rewrite: (payload) => JSON.stringify(JSON.parse(payload), null, 2) }),
    await sendWebhook({ event: { livemode: true } }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(Array(6).fill(400));
  expect(await rows('select count(*)::int from stripe_event')).toEqual(eventsBefore);
  expect(await ordersOf(id)).toEqual([]);
  expect((await sendWebhook({})).status).toBe(200);
  expect(await ordersOf(id)).toHaveLength(1);
});

test('a failed webhook succeeds when Stripe resends it', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 1));
  const id = await openPayment(client);
  stripe.pay(id);
  stripe.isDown = true;
  const failedWebhook = await sendSucceeded(id, { id: `evt_again_${id}` });
  stripe.isDown = false;
  expect(failedWebhook.status).toBe(503);
  expect((await sendSucceeded(id, { id: `evt_again_${id}` })).status).toBe(200);
  expect(await ordersOf(id)).toHaveLength(1);
});

test('an unchanged cart keeps its payment, also across tabs; a changed one cancels it first', async () => {
  const goods = await stockGoods(product, 5);
  const { client } = await signUpShopper(product, goods);
  const tabs = await Promise.all([createCheckout(client), createCheckout(client), createCheckout(client)]);
  const [first, ...otherIntents] = tabs.map(({ body }) => intentOf(body.clientSecret));
  expect(otherIntents).toEqual([first, first]);
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 1 });
  await addToCart(client, goods);
  const second = await openPayment(client);
  expect([second === first, stripe.intent(first ?? '').status]).toEqual([false, 'canceled']);
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 2 });
});

test('a checkout paid in another tab is refused with the order of that payment', async () => {
  const goods = await stockGoods(product, 5);
  const { client } = await signUpShopper(product, goods);
  const id = await openPayment(client);
  stripe.pay(id);
  const secondCheckout = await createCheckout(client);
  expect(secondCheckout.status).toBe(409);
  expect(secondCheckout.body.details).toMatchObject({ paymentIntentId: id });
  expect(secondCheckout.body.details.orderId).toBe((await ordersOf(id))[0]?.id);
});

test('during a payment no other is opened, and afterward the next checkout works', async () => {
  const goods = await stockGoods(product, 5);
  const { client } = await signUpShopper(product, goods);
  const id = await openPayment(client);
  stripe.intent(id).status = 'processing';
  await addToCart(client, goods);
  for (const attempt of [1, 2]) {
    const { status, body } = await createCheckout(client);
    const details = { paymentStatus: 'processing', paymentIntentId: id };
    expect([status, body.details], `attempt ${attempt}`).toEqual([409, details]);
  }
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 1 });
  stripe.intent(id).status = 'requires_payment_method';
  expect(await openPayment(client)).not.toBe(id);
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 2 });
});
