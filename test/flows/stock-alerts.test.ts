import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { type Goods, readStock, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

const addAlert = (client: Client, { variantId }: Goods) => client.put(`/api/stock-alerts/${variantId}`);
const alertsOf = async (client: Client) => (await client.get('/api/stock-alerts')).body;
const stockOf = async (goods: Goods) => (await readStock(product, goods)).stock;
const setStock = async (goods: Goods, count: number) =>
  office.boss.put(`/api/admin/variants/${goods.variantId}/stock`, { stock: count, expected: await stockOf(goods) });

test('who waits for a sold-out product is mailed once when it is back, and no longer waits', async () => {
  const goods = await stockGoods(product, 0);
  const { client, username } = await signUp(product);
  expect([(await addAlert(client, goods)).status, (await addAlert(client, goods)).status]).toEqual([204, 204]);
  expect(await alertsOf(client)).toMatchObject([
    { variantId: goods.variantId, name: expect.stringMatching(/, 32 GB$/) },
  ]);
  expect((await client.post('/api/user/data', {})).body.stockAlerts).toHaveLength(1);
  expect((await setStock(goods, 3)).status).toBe(200);
  const mail = await office.waitForMail(username, /is back in stock/);
  expect(mail).toContain(`/shop/product/${goods.productId}?variant=${goods.variantId}`);
  expect(await alertsOf(client)).toEqual([]);
  await setStock(goods, 0);
  await setStock(goods, 3);
  const otherUser = await signUp(product);
  await setStock(goods, 0);
  await addAlert(otherUser.client, goods);
  await setStock(goods, 1);
  await office.waitForMail(otherUser.username, /is back in stock/);
  expect((await office.readMails(username)).filter(({ subject }) => /back in stock/.test(subject))).toHaveLength(1);
});

test('who stops waiting gets no mail, and what is in stock or not on sale cannot be waited for', async () => {
  const goods = await stockGoods(product, 0);
  const [stoppedPerson, waitingPerson] = [await signUp(product), await signUp(product)];
  await addAlert(stoppedPerson.client, goods);
  await addAlert(waitingPerson.client, goods);
  expect((await stoppedPerson.client.delete(`/api/stock-alerts/${goods.variantId}`)).status).toBe(204);
  await setStock(goods, 2);
  await office.waitForMail(waitingPerson.username, /is back in stock/);
  expect(
    (await office.readMails(stoppedPerson.username)).filter(({ subject }) => /back in stock/.test(subject)),
  ).toEqual([]);
  expect((await addAlert(stoppedPerson.client, goods)).status).toBe(409);
  expect((await stoppedPerson.client.put('/api/stock-alerts/999999')).status).toBe(404);
});
