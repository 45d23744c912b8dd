import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { type Person, signUp } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { ADDRESS, type Goods, intentOf, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;

/** The share as in production; registrations are many. */
beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ worker: false, env: { ...stripe.env, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const rows = <Row extends object = Record<string, unknown>>(sql: string) =>
  product.platform.orm.em.fork().execute<Row[]>(sql);

let networkCount = 0;
const newAddress = () => `198.51.100.${++networkCount}`;

/** Checks the cart, or a quote, out from an address. */
const checkOutFrom = (ip: string, client: Client, quoteId: number | null = null) =>
  client.post(
    '/api/create-checkout-session',
    { propertyId: null, shippingAddress: ADDRESS, quoteId },
    { 'x-forwarded-for': ip },
  );

type Shoppers = [Person, Person, Person, Person, ...Person[]];

const shoppers = async (count: number, goods: Goods, quantity = 1) =>
  (await Promise.all(Array.from({ length: count }, () => signUpShopper(product, goods, quantity)))) as Shoppers;

async function statusesFrom(ip: string, clients: readonly { client: Client }[]): Promise<number[]> {
  const statuses = [];
  for (const { client } of clients) statuses.push((await checkOutFrom(ip, client)).status);
  return statuses;
}

test('four accounts of one address hold at most half of a product’s stock, and read how much is left for them', async () => {
  const [goods, ip] = [await stockGoods(product, 10), newAddress()];
  const accounts = await shoppers(4, goods, 2);
  expect(await statusesFrom(ip, accounts)).toEqual([200, 200, 409, 409]);
  const refusal = await checkOutFrom(ip, accounts[2].client);
  expect([refusal.body.error, refusal.body.details.shortages[0]]).toMatchObject([
    expect.stringContaining('You can check out 1 of'),
    { wanted: 2, left: 1 },
  ]);
  expect(await readStock(product, goods), 'a refusal reserves nothing').toEqual({ stock: 10, reserved: 4 });
  expect(await statusesFrom(newAddress(), await shoppers(1, goods, 5)), 'another address').toEqual([200]);
});

test('one address may hold one unit, however few there are', async () => {
  const [lastUnit, threeUnits] = [await stockGoods(product, 1), await stockGoods(product, 3)];
  expect(await statusesFrom(newAddress(), await shoppers(1, lastUnit))).toEqual([200]);
  const ip = newAddress();
  const [first, second] = await shoppers(2, threeUnits);
  expect(await statusesFrom(ip, [first, second])).toEqual([200, 409]);
  const refusal = await checkOutFrom(ip, second.client);
  expect(refusal.body.error).toContain('Others on your network');
});

test('accounts of one address cannot pass the limit at once', async () => {
  const [goods, ip] = [await stockGoods(product, 12), newAddress()];
  const accounts = await shoppers(10, goods);
  const responses = await Promise.all(accounts.map(({ client }) => checkOutFrom(ip, client)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(await readStock(product, goods)).toEqual({ stock: 12, reserved: 6 });
});

/** A product with two variants. */
async function twoVariants(stock: number): Promise<[Goods, Goods]> {
  const goods = await stockGoods(product, stock);
  const [variant] = await rows<{ id: number }>(
    `insert into variant (product_id, sku, name, price, stock, created_at)
     select product_id, sku || '-B', '64 GB', price, stock, now() from variant where id = ${goods.variantId} returning id`,
  );
  return [goods, { ...goods, variantId: variant?.id ?? 0 }];
}

test('half of a variant is not exceeded either', async () => {
  const ip = newAddress();
  const [firstGoods, secondGoods] = await twoVariants(10);
  expect(await statusesFrom(ip, await shoppers(1, firstGoods, 6))).toEqual([409]);
  expect(await statusesFrom(ip, await shoppers(1, secondGoods, 5))).toEqual([200]);
});

test('accounts of one address cannot pass the limit at once with different variants', async () => {
  for (let round = 0; round < 5; round++) {
    const [ip, [firstGoods, secondGoods]] = [newAddress(), await twoVariants(1)];
    const accounts = [...(await shoppers(1, firstGoods)), ...(await shoppers(1, secondGoods))];
    const responses = await Promise.all(accounts.map(({ client }) => checkOutFrom(ip, client)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('an IPv6 customer’s network counts as one address', async () => {
  const goods = await stockGoods(product, 4);
  const [first, second, third] = await shoppers(3, goods, 2);
  expect((await checkOutFrom('2001:db8:1:2300::1', first.client)).status).toBe(200);
  expect((await checkOutFrom('2001:db8:1:23ff::2', second.client)).status).toBe(409);
  expect((await checkOutFrom('2001:db8:1:2400::1', third.client)).status).toBe(200);
});

test('paid units do not count, released ones neither', async () => {
  const [goods, ip] = [await stockGoods(product, 8), newAddress()];
  const [buyer, leaver, nextBuyer] = await shoppers(3, goods, 4);
  const { body } = await checkOutFrom(ip, buyer.client);
  stripe.pay(intentOf(body.clientSecret));
  expect(
    (await buyer.client.post('/api/complete-order', { paymentIntentId: intentOf(body.clientSecret) })).status,
  ).toBe(200);
  await leaver.client.put(`/api/cart/${(await leaver.client.get('/api/cart')).body[0].id}`, { quantity: 2 });
  expect((await checkOutFrom(ip, leaver.client)).status).toBe(200);
  await nextBuyer.client.put(`/api/cart/${(await nextBuyer.client.get('/api/cart')).body[0].id}`, { quantity: 2 });
  expect((await checkOutFrom(ip, nextBuyer.client)).status).toBe(409);
  await leaver.client.delete('/api/checkout-session');
  expect((await checkOutFrom(ip, nextBuyer.client)).status).toBe(200);
});

test('a payment that the bank works on is not part of the stock that addresses share', async () => {
  const [goods, ip] = [await stockGoods(product, 8), newAddress()];
  const [payer, holder] = await shoppers(2, goods, 4);
  const { body } = await checkOutFrom(ip, payer.client);
  stripe.payByBank(intentOf(body.clientSecret));
  await payer.client.post('/api/complete-order', { paymentIntentId: intentOf(body.clientSecret) });
  const refusal = await checkOutFrom(ip, holder.client);
  expect([refusal.status, refusal.body.details.shortages[0].left]).toEqual([409, 2]);
});

test('a buyer above the share may take less', async () => {
  const [goods, ip] = [await stockGoods(product, 8), newAddress()];
  const { client } = await signUpShopper(product, goods, 4);
  expect((await checkOutFrom(ip, client)).status).toBe(200);
  await rows(`update variant set stock = 5 where id = ${goods.variantId}`);
  await client.put(`/api/cart/${(await client.get('/api/cart')).body[0].id}`, { quantity: 3 });
  expect((await checkOutFrom(ip, client)).status).toBe(200);
  expect(await readStock(product, goods)).toEqual({ stock: 5, reserved: 3 });
});

test('units that the shop set aside for a customer are theirs alone', async () => {
  const office = await openBackOffice(product);
  const [goods, customer, ip] = [await stockGoods(product, 4), await signUp(product), newAddress()];
  const items = [{ productId: goods.productId, variantId: goods.variantId, quantity: 4 }];
  const draft = await office.boss.post('/api/admin/quotes', { email: customer.username, note: '', items });
  expect((await checkOutFrom(ip, customer.client, draft.body.id)).status).toBe(200);
});

test('the address is stored as a keyed hash, with the hold alone', async () => {
  const [goods, ip] = [await stockGoods(product, 2), newAddress()];
  const { client, id } = await signUpShopper(product, goods);
  await checkOutFrom(ip, client);
  const readHolds = () => rows<{ network: string }>(`select network from stock_hold where user_id = ${id}`);
  expect(await readHolds()).toEqual([{ network: expect.stringMatching(/^[\w-]{43}$/) }]);
  await client.delete('/api/checkout-session');
  expect(await readHolds()).toEqual([]);
});

/** Ages the hold of a user. */
async function passTime(minutes: number, userId: number): Promise<void> {
  const ago = `- interval '${minutes} minutes'`;
  await rows(`update checkout set reserved_until = reserved_until ${ago} where user_id = ${userId}`);
  await rows(`update stock_hold_run set began_at = began_at ${ago} where user_id = ${userId}`);
}

const minutesLeft = async (client: Client) => {
  const { checkout } = (await client.get('/api/checkout-session')).body;
  return Math.round((Date.parse(checkout.reservedUntil) - Date.now()) / 60_000);
};

test.each([
  ['the customer confirms at their bank', (id: string) => stripe.requireAuthentication(id)],
  ['the provider processes', (id: string) => stripe.startProcessing(id)],
])('a scarce hold whose payment %s lasts the usual time', async (_what, begin) => {
  const goods = await stockGoods(product, 2);
  const { client, id } = await signUpShopper(product, goods);
  const { body } = await checkOutFrom(newAddress(), client);
  begin(intentOf(body.clientSecret));
  await passTime(11, id);
  await runJob(product, 'closeLapsedCheckouts');
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 1 });
  expect(await minutesLeft(client), 'as the page says').toBe(19);
  expect(stripe.intent(intentOf(body.clientSecret)).status).not.toBe('canceled');
});

test('the usual time ends the hold of a payment that is confirmed for ever', async () => {
  const goods = await stockGoods(product, 2);
  const { client, id } = await signUpShopper(product, goods);
  const { body } = await checkOutFrom(newAddress(), client);
  stripe.requireAuthentication(intentOf(body.clientSecret));
  await passTime(11, id);
  await runJob(product, 'closeLapsedCheckouts');
  await passTime(20, id);
  await runJob(product, 'closeLapsedCheckouts');
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 0 });
});

test('a scarce hold whose payment was not begun ends after 10 minutes', async () => {
  const goods = await stockGoods(product, 2);
  const { client, id } = await signUpShopper(product, goods);
  const { body } = await checkOutFrom(newAddress(), client);
  await passTime(11, id);
  await runJob(product, 'closeLapsedCheckouts');
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 0 });
  expect(stripe.intent(intentOf(body.clientSecret)).status).toBe('canceled');
});

test('a second window of the checkout extends the hold of a payment in progress, and does not cancel it', async () => {
  const [goods, ip] = [await stockGoods(product, 2), newAddress()];
  const { client, id } = await signUpShopper(product, goods);
  const { body } = await checkOutFrom(ip, client);
  stripe.requireAuthentication(intentOf(body.clientSecret));
  await passTime(11, id);
  const second = await checkOutFrom(ip, client);
  expect([second.status, second.body.clientSecret]).toEqual([200, body.clientSecret]);
  expect(await minutesLeft(client)).toBe(19);
});
