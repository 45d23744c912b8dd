import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteNumber } from '../../src/modules/orders/schema.ts';
import { shopDay } from '../../src/shared/business-days.ts';
import { addDays } from '../../src/shared/local-time.ts';
import { pictureForm } from '../access/world.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  completeOrder,
  type Goods,
  intentOf,
  openPayment,
  payByTestCard,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct({ env: { SHIPPING_TABLE: '1=7.90@2-4,100=90.00@3-5' } });
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

async function createQuote(goods: Goods, quantity = 2) {
  const person = await signUpShopper(product, goods, quantity);
  const { body, status } = await person.client.post('/api/quotes', {
    paymentIntentId: await openPayment(person.client),
  });
  expect(status).toBe(200);
  return { ...person, quote: body };
}

const checkOutQuote = (client: Client, quoteId: number, shippingAddress: object = ADDRESS) =>
  client.post('/api/create-checkout-session', { propertyId: null, shippingAddress, quoteId });

async function orderQuote(client: Client, quoteId: number) {
  const { body } = await checkOutQuote(client, quoteId);
  await payByTestCard(client, body.clientSecret);
  return (await completeOrder(client, intentOf(body.clientSecret))).body.orderId as number;
}

const setPrice = ({ variantId }: Goods, price: number) =>
  office.rows(`update variant set price = ${price} where id = ${variantId}`);
/** Two days: the shop's day may be a day behind the database's. */
const expire = (quoteId: number, days = 2) =>
  office.rows(`update quote set valid_until = now() - interval '${days} days' where id = ${quoteId}`);

test('a cart becomes a quote with a number and a PDF by mail, whose prices hold', async () => {
  const goods = await stockGoods(product, 9, 10_000);
  const { client, username, quote } = await createQuote(goods);
  expect(quote).toMatchObject({
    state: 'open',
    subtotal: 20_000,
    shipping: 790,
    tax: 1_600,
    request: null,
    orderId: null,
    validUntil: addDays(shopDay(Date.now()), 30),
    destination: { shippingAddress: ADDRESS },
  });
  const mail = await office.waitForMail(username, new RegExp(`Your quote ${quoteNumber(quote.id)}`));
  expect(mail).toContain('The quote over $223.90 is attached.');
  const pdf = await fetch(`${product.url}/api/quotes/${quote.id}/pdf`, { headers: { cookie: client.cookieHeader } });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('%PDF');

  await setPrice(goods, 12_500);
  const checkoutResponse = await checkOutQuote(client, quote.id);
  const requoteResponse = await client.post('/api/quotes', {
    paymentIntentId: intentOf(checkoutResponse.body.clientSecret),
  });
  expect(requoteResponse.status, 'prices are not held again').toBe(409);
  expect(checkoutResponse.body.amounts).toEqual({ subtotal: 20_000, shipping: 790, tax: 1_600, total: 22_390 });
  expect((await readStock(product, goods)).reserved).toBe(2);
  await payByTestCard(client, checkoutResponse.body.clientSecret);
  const { body } = await completeOrder(client, intentOf(checkoutResponse.body.clientSecret));
  expect((await office.readOrder(body.orderId)).totalAmount).toBe(22_390);
  expect((await client.get(`/api/quotes/${quote.id}`)).body).toMatchObject({ state: 'ordered', orderId: body.orderId });
  expect((await client.get('/api/cart')).body, 'what was quoted left the cart').toEqual([]);
  expect((await checkOutQuote(client, quote.id)).status, 'once').toBe(409);
  expect((await client.delete(`/api/quotes/${quote.id}`)).status).toBe(409);
});

test('a repeat is the same quote; an ended checkout, an expired or removed quote and another’s are refused', async () => {
  const goods = await stockGoods(product, 9);
  const { client } = await signUpShopper(product, goods);
  const paymentIntentId = await openPayment(client);
  const quoteCart = () => client.post('/api/quotes', { paymentIntentId });
  const [first, second] = await Promise.all([quoteCart(), quoteCart()]);
  expect(first.body.id).toBe(second.body.id);
  const stranger = await signUp(product);
  expect((await stranger.client.post('/api/quotes', { paymentIntentId })).status).toBe(404);
  expect((await checkOutQuote(stranger.client, first.body.id)).status).toBe(404);
  await client.delete('/api/checkout-session');
  expect((await readStock(product, goods)).reserved).toBe(0);
  await expire(first.body.id);
  expect((await checkOutQuote(client, first.body.id)).body.error).toBe('This quote has expired. Ask for a new one.');
  await client.delete(`/api/quotes/${first.body.id}`);
  expect((await client.get('/api/quotes')).body).toEqual([]);
  const endedIntent = await openPayment(client);
  await client.delete('/api/checkout-session');
  expect((await client.post('/api/quotes', { paymentIntentId: endedIntent })).status).toBe(409);
});

test('an emptied cart ends a checkout of the cart, but none of a quote', async () => {
  const goods = await stockGoods(product, 9);
  const { client, quote } = await createQuote(goods);
  const { body } = await checkOutQuote(client, quote.id);
  await client.delete('/api/cart');
  await payByTestCard(client, body.clientSecret);
  expect((await completeOrder(client, intentOf(body.clientSecret))).status).toBe(200);
});

test('a quote that a bank pays for is not paid for again', async () => {
  const { client, quote } = await createQuote(await stockGoods(product, 9));
  await checkOutQuote(client, quote.id);
  await office.rows(`update checkout set state = 'processing', processing_since = now() where quote_id = ${quote.id}`);
  expect((await checkOutQuote(client, quote.id)).body.error).toBe('A bank is already paying for this quote');
});

test('a quote without stock is refused, and can be ordered when it is back', async () => {
  const goods = await stockGoods(product, 2);
  const { client, quote } = await createQuote(goods);
  await client.delete('/api/checkout-session');
  await office.rows(`update variant set stock = 1 where id = ${goods.variantId}`);
  expect(await checkOutQuote(client, quote.id)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  await office.rows(`update variant set stock = 2 where id = ${goods.variantId}`);
  expect(await orderQuote(client, quote.id)).toBeGreaterThan(0);
});

async function newMadeToMeasure() {
  const { productId } = await stockGoods(product, 1);
  await office.rows(
    `update product set is_made_to_measure = true, weight_oz = 640, is_freight = true where id = ${productId}`,
  );
  return productId;
}

async function requestQuote() {
  const person = await signUp(product, 'asking');
  const productId = await newMadeToMeasure();
  const requestInput = { productId, quantity: 2, width: 40.25, height: 70, finish: 'Walnut', note: 'Beside the lift' };
  const { status, body } = await person.client.post('/api/quote-requests', requestInput);
  expect(status).toBe(201);
  return { ...person, productId, quote: body };
}

const answer = {
  unitPrice: 95_000,
  quantity: 2,
  description: '40 1/4 × 70 in, walnut',
  leadDays: 25,
  note: 'With LED',
};

test('goods made to measure are asked for with a photo, offered by the office, and ordered', async () => {
  const { client, username, quote, productId } = await requestQuote();
  expect(quote).toMatchObject({ state: 'requested', lines: [], validUntil: null, hasPhoto: false });
  expect((await client.call('POST', `/api/quotes/${quote.id}/photo`, await pictureForm('photo'))).status).toBe(200);
  expect((await checkOutQuote(client, quote.id)).status, 'nothing to pay yet').toBe(409);
  expect((await client.get(`/api/quotes/${quote.id}/pdf`)).status, 'nor to read').toBe(404);
  const bossName = (await office.boss.get('/api/user')).body.username;
  expect(await office.waitForMail(bossName, /for a quote/)).toContain('40.25 × 70 in, Walnut');

  const [first] = (await office.boss.get('/api/admin/quotes?state=requested')).body;
  expect(first).toMatchObject({ id: quote.id, hasPhoto: true, user: { username } });
  const offerResponse = await office.boss.put(`/api/admin/quotes/${quote.id}/answer`, answer);
  expect(offerResponse.body).toMatchObject({ state: 'open', subtotal: 190_000, tax: null });
  expect(await office.waitForMail(username, /Your quote Q-/)).toContain(
    '$1,900.00, plus tax and delivery, is attached',
  );
  const lateResponse = await client.call('POST', `/api/quotes/${quote.id}/photo`, await pictureForm('photo'));
  expect(lateResponse.status, 'answered').toBe(404);

  const box = await checkOutQuote(client, quote.id, { ...ADDRESS, street: 'PO Box 12' });
  expect(box.status, 'freight').toBe(400);
  const orderId = await orderQuote(client, quote.id);
  const order = await office.readOrder(orderId);
  expect(order).toMatchObject({ subtotal: 190_000, shipping: 9_000, tax: 15_200 });
  expect(order.items).toMatchObject([{ variantName: answer.description, quantity: 2, leadDays: 25 }]);
  expect((await office.boss.put(`/api/admin/quotes/${quote.id}/answer`, answer)).status).toBe(409);
  expect((await client.post('/api/cart', { productId, quantity: 1 })).status, 'not from the cart').toBe(409);
});

test('a new price replaces the open offer, and a declined request says why', async () => {
  const { client, username, quote } = await requestQuote();
  await office.boss.put(`/api/admin/quotes/${quote.id}/answer`, answer);
  const firstCheckout = await checkOutQuote(client, quote.id);
  await office.boss.put(`/api/admin/quotes/${quote.id}/answer`, { ...answer, unitPrice: 90_000 });
  const secondCheckout = await checkOutQuote(client, quote.id);
  expect([firstCheckout.body.amounts.subtotal, secondCheckout.body.amounts.subtotal]).toEqual([190_000, 180_000]);
  const formerPayment = await payByTestCard(client, firstCheckout.body.clientSecret);
  expect(formerPayment.status, 'of the former offer').toBe(409);
  await office.boss.put(`/api/admin/quotes/${quote.id}/decline`, { note: 'The wall is too weak' });
  expect(await office.waitForMail(username, /We cannot make/)).toContain('The wall is too weak');
  expect((await payByTestCard(client, secondCheckout.body.clientSecret)).status, 'declined').toBe(409);
  expect((await checkOutQuote(client, quote.id)).status).toBe(409);
  const tooMuch = { ...answer, unitPrice: 90_000_000 };
  expect((await office.boss.put(`/api/admin/quotes/${quote.id}/answer`, tooMuch)).status).toBe(400);
});

/** Paid at the provider; nobody has told us yet. */
async function paidQuote() {
  const quoteRequest = await requestQuote();
  await office.boss.put(`/api/admin/quotes/${quoteRequest.quote.id}/answer`, answer);
  const { body } = await checkOutQuote(quoteRequest.client, quoteRequest.quote.id);
  expect((await payByTestCard(quoteRequest.client, body.clientSecret)).status).toBe(200);
  return quoteRequest;
}

test.each([
  ['declined', (id: number, _: Client) => office.boss.put(`/api/admin/quotes/${id}/decline`, { note: 'Too late' })],
  ['answered again', (id: number, _: Client) => office.boss.put(`/api/admin/quotes/${id}/answer`, answer)],
  ['withdrawn', (id: number, client: Client) => client.delete(`/api/quotes/${id}`)],
])('a quote that was paid is not %s: it becomes the order', async (_how, change) => {
  const { client, username, quote } = await paidQuote();
  expect((await change(quote.id, client)).status).toBe(409);
  expect((await client.get(`/api/quotes/${quote.id}`)).body).toMatchObject({
    state: 'ordered',
    orderId: expect.any(Number),
  });
  await office.waitForMail(username, /is confirmed/);
  expect((await office.readMails(username)).map(({ subject }) => subject).join()).not.toContain('We cannot make');
});

test('goods off sale are not sold by a quote either, and made to measure not from a cart that has them', async () => {
  const goods = await stockGoods(product, 9);
  const { client, quote } = await createQuote(goods);
  await office.rows(`update variant set archived_at = now() where id = ${goods.variantId}`);
  expect((await checkOutQuote(client, quote.id)).body.error).toMatch(/is no longer sold/);
  const otherGoods = await stockGoods(product, 9);
  const buyer = await signUpShopper(product, otherGoods);
  await office.rows(`update product set is_made_to_measure = true where id = ${otherGoods.productId}`);
  expect((await buyer.client.get('/api/cart')).body).toMatchObject([{ isAvailable: false }]);
});

test('sizes out of range, other goods and no picture are refused', async () => {
  const { client, quote } = await requestQuote();
  const otherGoods = await stockGoods(product, 1);
  const productId = await newMadeToMeasure();
  const postRequest = (body: object) =>
    client.post('/api/quote-requests', { productId, quantity: 1, width: 40, height: 70, ...body });
  expect((await postRequest({ productId: otherGoods.productId })).status).toBe(404);
  for (const invalidInput of [
    { width: 0 },
    { height: 401 },
    { depth: 0.3 },
    { quantity: 0 },
    { note: 'x'.repeat(2_001) },
  ])
    expect((await postRequest(invalidInput)).status, JSON.stringify(invalidInput)).toBe(400);
  const form = new FormData();
  form.append('photo', new Blob(['<svg/>']), 'a.png');
  expect((await client.call('POST', `/api/quotes/${quote.id}/photo`, form)).status).toBe(415);
});

test('an account keeps ten photos, and one goes with its request or 90 days after the end', async () => {
  const { client } = await signUp(product);
  const productId = await newMadeToMeasure();
  const addPhoto = async () => {
    const requestResponse = await client.post('/api/quote-requests', { productId, quantity: 1, width: 40, height: 70 });
    const path = `/api/quotes/${requestResponse.body.id}/photo`;
    return { path, id: requestResponse.body.id, ...(await client.call('POST', path, await pictureForm('photo'))) };
  };
  const photos = [];
  for (let nth = 0; nth < 10; nth++) photos.push(await addPhoto());
  expect(photos.map(({ status }) => status)).toEqual(photos.map(() => 200));
  const [first, second] = photos as [(typeof photos)[0], (typeof photos)[0]];
  const refusal = await addPhoto();
  expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringContaining('Withdraw one')]);
  expect((await client.call('POST', first.path, await pictureForm('photo'))).status, 'another for the same').toBe(200);
  await client.delete(`/api/quotes/${first.id}`);
  expect((await client.get(first.path)).status).toBe(404);
  expect((await addPhoto()).status).toBe(200);
  expect((await addPhoto()).status).toBe(409);
  await office.rows(`update quote set created_at = now() - interval '91 days' where id = ${second.id}`);
  await runJob(product, 'purgeQuotePhotos');
  expect([(await client.get(second.path)).status, (await client.get(photos[2]?.path ?? '')).status]).toEqual([
    404, 200,
  ]);
  expect((await addPhoto()).status).toBe(200);
});

test('an account adds twenty photos a day, and no more', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { client } = await signUp(strict);
    const statuses = [];
    for (let nth = 0; nth < 21; nth++)
      statuses.push((await client.call('POST', '/api/quotes/1/photo', await pictureForm('photo'))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  } finally {
    await strict.stop();
  }
});

test('quotes are deleted a month after they expired, requests and orders stay', async () => {
  const goods = await stockGoods(product, 9);
  const [expiredQuote, orderedQuote, freshQuote] = [
    await createQuote(goods),
    await createQuote(goods),
    await requestQuote(),
  ];
  await orderQuote(orderedQuote.client, orderedQuote.quote.id);
  for (const { quote } of [expiredQuote, orderedQuote]) await expire(quote.id, 31);
  await runJob(product, 'purgeUnpaidCheckouts');
  const remainingQuotes = await office.rows<{ id: number }>(`select id from quote order by id`);
  const ids = remainingQuotes.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([orderedQuote.quote.id, freshQuote.quote.id]));
  expect(ids).not.toContain(expiredQuote.quote.id);
});
