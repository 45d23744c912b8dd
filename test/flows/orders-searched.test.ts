import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/modules/orders/schema.ts';
import type { Client } from '../harness/client.ts';
import { type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  completeOrder,
  createCheckout,
  intentOf,
  payByTestCard,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

let product: Product;
let boss: Client;
let grace: Person;
let orderId: number;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const administrator = await signUp(product, 'boss');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${administrator.id}`);
  boss = administrator.client;
  const goods = await stockGoods(product, 9);
  await placeOrder(await signUpShopper(product, goods), 'Ada Lovelace');
  grace = await signUpShopper(product, goods);
  await grace.client.put('/api/user/profile', { fullName: 'Grace Murray', username: grace.username });
  orderId = await placeOrder(grace, 'The Front Desk_50%');
});

afterAll(() => product.stop());

async function placeOrder({ client }: Person, name: string): Promise<number> {
  const { body } = await createCheckout(client, null, { ...ADDRESS, name });
  await payByTestCard(client, body.clientSecret);
  return (await completeOrder(client, intentOf(body.clientSecret))).body.orderId;
}

const searchOrders = async (term: string, call = '/api/admin/orders') =>
  await boss.get(`${call}?${new URLSearchParams({ search: term })}`);

test('an order is found by number, recipient, customer and address, and no other matches', async () => {
  const number = orderNumber(orderId);
  for (const term of [number, `#${number}`, 'front desk', 'GRACE', 'Murray', grace.username, ' murray '])
    expect(
      (await searchOrders(term)).body.map(({ id }: { id: number }) => id),
      term,
    ).toEqual([orderId]);
  const shortMatches = (await searchOrders(String(orderId))).body.map(({ id }: { id: number }) => id);
  expect(shortMatches, 'a single digit is a part of addresses too').toContain(orderId);
  for (const term of ['nobody of this name', '999999', 'Ada Murray'])
    expect((await searchOrders(term)).body, term).toEqual([]);
  expect((await searchOrders('k_5')).body, 'an underscore is one').toHaveLength(1);
  expect((await searchOrders('k%0')).body, 'a per cent sign is one').toEqual([]);
});

test('total, export and empty results use the same search term', async () => {
  const response = await searchOrders('murray');
  expect(response.headers.get('x-total-count')).toBe('1');
  const { body } = await searchOrders('murray', '/api/admin/orders/export');
  expect([body.includes('Grace Murray'), body.includes('Ada Lovelace')]).toEqual([true, false]);
  expect((await searchOrders('')).body).toHaveLength(2);
  expect((await boss.get('/api/admin/orders?search=%00')).status).toBe(400);
});
