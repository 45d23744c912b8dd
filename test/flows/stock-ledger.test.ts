import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Migration20261127121010_stock_ledger_opened as Opened } from '../../migrations/Migration20261127121010_stock_ledger_opened.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, type Goods, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

interface Entry {
  readonly kind: string;
  readonly cause: string | null;
  readonly quantity: number;
  readonly balance: number;
  readonly actor: string | null;
}

const entriesOf = ({ variantId }: Goods) =>
  office.rows<Entry>(
    `select e.kind, e.cause, e.quantity, e.balance, split_part(u.username, '-', 1) as actor
     from stock_entry e left join app_user u on u.id = e.actor_id where e.variant_id = ${variantId} order by e.id`,
  );
const movesOf = async (goods: Goods) =>
  (await entriesOf(goods)).map(({ kind, cause, quantity, balance }) => [kind, cause, quantity, balance]);

async function buyGoods(goods: Goods, quantity: number) {
  const { client } = await signUpShopper(product, goods, quantity);
  const orderId = await buy(client);
  const { items } = await office.readOrder(orderId);
  return { client, orderId, line: { orderItemId: items[0]?.id ?? 0, quantity: 1 } };
}

async function write(method: 'post' | 'put' | 'delete', orderId: number, path: string, body?: object): Promise<void> {
  const { status, body: answer } = await office.write(method, orderId, path, body);
  expect([200, 201, 204], JSON.stringify(answer)).toContain(status);
}

test('all that moves stock is an entry with its cause, and the balance is the stock', async () => {
  const goods = await stockGoods(product, 9);
  const { client, orderId, line } = await buyGoods(goods, 3);
  await write('post', orderId, 'refunds', { items: [line], reason: 'Broken', restock: true });
  await write('put', orderId, 'items', { items: [{ ...line, quantity: 1 }] });
  await write('put', orderId, 'status', { status: 'shipped' });
  await write('post', orderId, 'replacements', { items: [line], reason: 'Lost' });
  const { parcels } = await office.readOrder(orderId);
  await write('delete', orderId, `parcels/${parcels.at(-1)?.id}`);
  await client.post(`/api/orders/${orderId}/returns`, { items: [line], reason: 'Broken' });
  const { returns } = await office.readOrder(orderId);
  const receivedInput = { state: 'received', refund: false, restock: [line.orderItemId] };
  await write('put', orderId, `returns/${returns[0]?.id}`, receivedInput);
  expect(await movesOf(goods)).toEqual([
    ['received', null, 9, 9],
    ['sold', null, -3, 6],
    ['restocked', 'refund', 1, 7],
    ['restocked', 'change', 1, 8],
    ['replaced', null, -1, 7],
    ['restocked', 'replacement', 1, 8],
    ['restocked', 'return', 1, 9],
  ]);
  expect((await readStock(product, goods)).stock).toBe(9);
  const staff = (await entriesOf(goods)).slice(2).map(({ actor }) => actor);
  expect(staff).toEqual(staff.map(() => 'boss'));
});

test('a canceled order is restocked, taken again when it is reopened, and all of it comes back with the test orders', async () => {
  const goods = await stockGoods(product, 5);
  const { orderId } = await buyGoods(goods, 2);
  for (const status of ['cancelled', 'pending']) await write('put', orderId, 'status', { status });
  expect((await office.boss.delete('/api/admin/test-orders')).status).toBe(200);
  expect((await movesOf(goods)).slice(1)).toEqual([
    ['sold', null, -2, 3],
    ['restocked', 'cancellation', 2, 5],
    ['sold', null, -2, 3],
    ['restocked', 'testOrders', 2, 5],
  ]);
});

test('a count says why it differs', async () => {
  const goods = await stockGoods(product, 5);
  const path = `/api/admin/variants/${goods.variantId}/stock`;
  let expected = 5;
  for (const [stock, reason] of [
    [7, 'received'],
    [6, 'lost'],
    [4, undefined],
  ] as const) {
    expect((await office.boss.put(path, { stock, expected, reason })).status).toBe(200);
    expected = stock;
  }
  expect((await office.boss.put(path, { stock: 4, expected: 4, reason: 'found' })).status).toBe(400);
  await office.rows(`update variant set stock = 3 where id = ${goods.variantId}`);
  expect((await movesOf(goods)).slice(1)).toEqual([
    ['received', null, 2, 7],
    ['lost', null, -1, 6],
    ['corrected', null, -2, 4],
    ['corrected', null, -1, 3],
  ]);
});

async function asOwner<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test('the database refuses to change an entry, and more of an order line than went out', async () => {
  const goods = await stockGoods(product, 5);
  const { line } = await buyGoods(goods, 2);
  await expect(office.rows('delete from stock_entry')).rejects.toThrow('permission denied');
  for (const statement of ['update stock_entry set quantity = 1', 'delete from stock_entry', 'truncate stock_entry'])
    await expect(asOwner((owner) => owner.query(statement))).rejects.toThrow('neither changed nor deleted');
  const returnInsert = `insert into stock_entry (variant_id, kind, quantity, order_item_id)
    values (${goods.variantId}, 'restocked', 3, ${line.orderItemId})`;
  await expect(office.rows(returnInsert)).rejects.toThrow(
    `More of order line ${line.orderItemId} would come back than went out`,
  );
});

test('the migration opens the ledger with what former orders moved, and the rest as received before them', async () => {
  const goods = await stockGoods(product, 9);
  const { orderId, line } = await buyGoods(goods, 3);
  await write('post', orderId, 'refunds', { items: [line], reason: 'Broken', restock: true });
  await write('put', orderId, 'status', { status: 'shipped' });
  await write('post', orderId, 'replacements', { items: [line], reason: 'Lost' });
  const stockBefore = await office.rows(`select id, stock from variant order by id`);
  await asOwner(async (owner) => {
    await owner.query('alter table stock_entry disable trigger written_once; delete from stock_entry');
    await owner.query('alter table stock_entry enable trigger written_once');
    const { orm } = product.platform;
    const migration = new Opened(orm.em.getDriver(), orm.config);
    await migration.up();
    for (const sql of migration.getQueries()) await owner.query(String(sql));
  });
  const stockSums = await office.rows(
    `select v.id, coalesce(sum(e.quantity), 0)::int as stock from variant v left join stock_entry e on e.variant_id = v.id group by v.id order by v.id`,
  );
  expect(stockSums).toEqual(stockBefore);
  expect((await movesOf(goods)).map(([kind, , quantity]) => [kind, quantity])).toEqual([
    ['received', 9],
    ['sold', -3],
    ['replaced', -1],
    ['restocked', 1],
  ]);
});
