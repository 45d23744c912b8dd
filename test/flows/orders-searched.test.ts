import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/modules/orders/schema.ts';
import type { Client } from '../harness/client.ts';
import { type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { ADDRESS, checkOut, complete, intentOf, payByTestCard, shopper, stockGoods } from '../harness/shopping.ts';

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
  await order(await shopper(product, goods), 'Ada Lovelace');
  grace = await shopper(product, goods);
  await grace.client.put('/api/user/profile', { fullName: 'Grace Murray', username: grace.username });
  orderId = await order(grace, 'The Front Desk_50%');
});

afterAll(() => product.stop());

async function order({ client }: Person, name: string): Promise<number> {
  const { body } = await checkOut(client, null, { ...ADDRESS, name });
  await payByTestCard(client, body.clientSecret);
  return (await complete(client, intentOf(body.clientSecret))).body.orderId;
}

const found = async (term: string, call = '/api/admin/orders') =>
  await boss.get(`${call}?${new URLSearchParams({ search: term })}`);

test('an order is found by number, recipient, customer and address, and no other matches', async () => {
  const number = orderNumber(orderId);
  for (const term of [number, `#${number}`, 'front desk', 'GRACE', 'Murray', grace.username, ' murray '])
    expect(
      (await found(term)).body.map(({ id }: { id: number }) => id),
      term,
    ).toEqual([orderId]);
  const short = (await found(String(orderId))).body.map(({ id }: { id: number }) => id);
  expect(short, 'a single digit is a part of addresses too').toContain(orderId);
  for (const term of ['nobody of this name', '999999', 'Ada Murray'])
    expect((await found(term)).body, term).toEqual([]);
  expect((await found('k_5')).body, 'an underscore is one').toHaveLength(1);
  expect((await found('k%0')).body, 'a per cent sign is one').toEqual([]);
});

test('total, export and empty results use the same search term', async () => {
  const one = await found('murray');
  expect(one.headers.get('x-total-count')).toBe('1');
  const { body } = await found('murray', '/api/admin/orders/export');
  expect([body.includes('Grace Murray'), body.includes('Ada Lovelace')]).toEqual([true, false]);
  expect((await found('')).body).toHaveLength(2);
  expect((await boss.get('/api/admin/orders?search=%00')).status).toBe(400);
});
