import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { type Goods, shelf, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

const ask = (client: Client, { variantId }: Goods) => client.put(`/api/stock-alerts/${variantId}`);
const waitsFor = async (client: Client) => (await client.get('/api/stock-alerts')).body;
const left = async (goods: Goods) => (await shelf(product, goods)).stock;
const stock = async (goods: Goods, count: number) =>
  office.boss.put(`/api/admin/variants/${goods.variantId}/stock`, { stock: count, expected: await left(goods) });

test('who waits for a sold-out product is mailed once when it is back, and no longer waits', async () => {
  const goods = await stockGoods(product, 0);
  const { client, username } = await signUp(product);
  expect([(await ask(client, goods)).status, (await ask(client, goods)).status]).toEqual([204, 204]);
  expect(await waitsFor(client)).toMatchObject([
    { variantId: goods.variantId, name: expect.stringMatching(/, 32 GB$/) },
  ]);
  expect((await client.post('/api/user/data', {})).body.stockAlerts).toHaveLength(1);
  expect((await stock(goods, 3)).status).toBe(200);
  const mail = await office.mailTo(username, /is back in stock/);
  expect(mail).toContain(`/shop/product/${goods.productId}?variant=${goods.variantId}`);
  expect(await waitsFor(client)).toEqual([]);
  await stock(goods, 0);
  await stock(goods, 3);
  const other = await signUp(product);
  await stock(goods, 0);
  await ask(other.client, goods);
  await stock(goods, 1);
  await office.mailTo(other.username, /is back in stock/);
  expect((await office.mailsTo(username)).filter(({ subject }) => /back in stock/.test(subject))).toHaveLength(1);
});

test('who stops waiting gets no mail, and what is in stock or not on sale cannot be waited for', async () => {
  const goods = await stockGoods(product, 0);
  const [stopped, waiting] = [await signUp(product), await signUp(product)];
  await ask(stopped.client, goods);
  await ask(waiting.client, goods);
  expect((await stopped.client.delete(`/api/stock-alerts/${goods.variantId}`)).status).toBe(204);
  await stock(goods, 2);
  await office.mailTo(waiting.username, /is back in stock/);
  expect((await office.mailsTo(stopped.username)).filter(({ subject }) => /back in stock/.test(subject))).toEqual([]);
  expect((await ask(stopped.client, goods)).status).toBe(409);
  expect((await stopped.client.put('/api/stock-alerts/999999')).status).toBe(404);
});
