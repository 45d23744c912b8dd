import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Migration20261129230020_order_line_entries_opened as Opened } from '../../migrations/Migration20261129230020_order_line_entries_opened.ts';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

/** Three units of nine in stock. */
async function boughtLine() {
  const goods = await stockGoods(product, 9);
  const { client } = await signUpShopper(product, goods, 3);
  const orderId = await buy(client);
  const { items } = await office.readOrder(orderId);
  const orderItemId = items[0]?.id ?? 0;
  const write = async (method: 'post' | 'put' | 'delete', path: string, body?: object) => {
    const answer = await office.write(method, orderId, path, body);
    expect([200, 201, 204], JSON.stringify(answer.body)).toContain(answer.status);
  };
  const stockOf = async () => (await readStock(product, goods)).stock;
  return { orderId, orderItemId, client, write, oneUnit: [{ orderItemId, quantity: 1 }], stockOf };
}

const entriesOf = async (orderItemId: number) =>
  (
    await office.rows<{ kind: string; cause: string; quantity: number }>(
      `select kind, cause, quantity from order_line_entry where order_item_id = ${orderItemId} order by id`,
    )
  ).map(({ kind, cause, quantity }) => [kind, cause, quantity]);

test('what is shipped, taken back, refunded, returned, replaced and restocked of an order line is an entry each', async () => {
  const { orderId, orderItemId, client, write, oneUnit } = await boughtLine();
  await write('put', 'items', { items: [{ orderItemId, quantity: 2 }] });
  await write('put', 'status', { status: 'delivered' });
  await write('put', 'status', { status: 'pending' });
  await write('put', 'status', { status: 'shipped' });
  await client.post(`/api/orders/${orderId}/returns`, { items: oneUnit, reason: 'Broken' });
  const { returns } = await office.readOrder(orderId);
  await write('put', `returns/${returns[0]?.id}`, { state: 'received', refund: true, restock: [orderItemId] });
  await write('post', 'replacements', { items: oneUnit, reason: 'Lost' });
  const { parcels } = await office.readOrder(orderId);
  await write('delete', `parcels/${parcels.at(-1)?.id}`);
  await write('post', 'refunds', { items: oneUnit, reason: 'Broken', restock: true });
  expect(await entriesOf(orderItemId)).toEqual([
    ['ordered', 'order', 3],
    ['refunded', 'refund', 1],
    ['canceled', 'refund', 1],
    ['restocked', 'refund', 1],
    ['shipped', 'parcel', 2],
    ['delivered', 'parcel', 2],
    ['delivered', 'parcel', -2],
    ['shipped', 'parcel', -2],
    ['shipped', 'parcel', 2],
    ['announced', 'return', 1],
    ['restocked', 'return', 1],
    ['refunded', 'refundOfReturn', 1],
    ['returned', 'return', 1],
    ['announced', 'return', -1],
    ['replaced', 'replacement', 1],
    ['replaced', 'replacement', -1],
    ['refunded', 'refund', 1],
    ['returned', 'refund', 1],
    ['restocked', 'refund', 1],
  ]);
  const stockEntries = await office.rows(
    `select s.kind, s.quantity, e.kind as of, e.quantity as "ofQuantity"
     from stock_entry s left join order_line_entry e on e.id = s.line_entry_id and e.order_item_id = s.order_item_id
     where s.order_item_id = ${orderItemId} order by s.id`,
  );
  expect(stockEntries.map(Object.values)).toEqual([
    ['sold', -3, 'ordered', 3],
    ['restocked', 1, 'restocked', 1],
    ['restocked', 1, 'restocked', 1],
    ['replaced', -1, 'replaced', 1],
    ['restocked', 1, 'replaced', -1],
    ['restocked', 1, 'restocked', 1],
  ]);
});

test('a refund that repeats a failed one takes over its units, and puts back what that left out', async () => {
  const { orderId, orderItemId, write, oneUnit } = await boughtLine();
  await write('post', 'refunds', { items: oneUnit, reason: 'Broken', restock: false });
  await office.rows(`update refund set state = 'failed' where order_id = ${orderId}`);
  await office.rows(`update customer_order set refunded = 0 where id = ${orderId}`);
  await write('post', 'refunds', { items: oneUnit, reason: 'Broken', restock: true });
  expect(await entriesOf(orderItemId)).toEqual([
    ['ordered', 'order', 3],
    ['refunded', 'refund', 1],
    ['canceled', 'refund', 1],
    ['refunded', 'refund', -1],
    ['refunded', 'refund', 1],
    ['canceled', 'refund', 1],
    ['canceled', 'repeatedRefund', -1],
    ['restocked', 'refund', 1],
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

test('the database refuses to change or delete an entry', async () => {
  await expect(office.rows('delete from order_line_entry')).rejects.toThrow('permission denied');
  for (const statement of ['update order_line_entry set quantity = 1', 'delete from order_line_entry'])
    await expect(asOwner((owner) => owner.query(statement))).rejects.toThrow('neither changed nor deleted');
});

test('the entries of deleted test orders sum up to nothing', async () => {
  const { orderItemId, write, oneUnit } = await boughtLine();
  await write('post', 'refunds', { items: oneUnit, reason: 'Broken', restock: true });
  await write('put', 'status', { status: 'cancelled' });
  expect((await office.boss.delete('/api/admin/test-orders')).status).toBe(200);
  const sums = await office.rows(
    `select kind from order_line_entry where order_item_id = ${orderItemId} group by kind having sum(quantity) <> 0`,
  );
  expect(sums).toEqual([]);
});

/** Statements of 0.2.0 for a refund of unshipped units. */
async function refundAsFormerRelease(
  orderItemId: number,
  refund: { quantity: number; takenOut: number; repeated: number; isRestocked: boolean },
): Promise<number> {
  const { quantity, takenOut, repeated, isRestocked } = refund;
  return await asOwner(async (owner) => {
    await owner.query('begin');
    const { rows } = await owner.query<{ id: number }>(
      `insert into refund (payment_intent_id, checkout_id, order_id, user_id, amount, currency, reason, state,
         idempotency_key, created_at)
       select o.payment_intent_id, o.checkout_id, o.id, o.user_id, 100, o.currency, 'requested', 'due',
         gen_random_uuid(), now()
       from customer_order o join order_item i on i.order_id = o.id where i.id = $1 returning id`,
      [orderItemId],
    );
    const refundId = rows[0]?.id ?? 0;
    await owner.query(
      `insert into refund_item (refund_id, order_item_id, quantity, taken_out, again, is_restocked)
       values ($1, $2, $3, $4, $5, $6)`,
      [refundId, orderItemId, quantity, takenOut, repeated, isRestocked],
    );
    if (isRestocked)
      await owner.query('update order_item set back_in_stock = back_in_stock + $1 where id = $2', [
        quantity - repeated,
        orderItemId,
      ]);
    await owner.query('commit');
    return refundId;
  });
}

test('units that 0.2.0 refunds, cancels and reopens beside this release are entries', async () => {
  const { orderItemId, write, oneUnit, stockOf } = await boughtLine();
  const failedId = await refundAsFormerRelease(orderItemId, {
    quantity: 1,
    takenOut: 1,
    repeated: 0,
    isRestocked: true,
  });
  await asOwner(async (owner) => {
    await owner.query(`update refund set state = 'failed' where id = ${failedId}`);
    const cancellation = (quantity: number) =>
      owner.query(`begin; update order_item set back_in_stock = back_in_stock + (${quantity}) where id = ${orderItemId};
        update order_item set restocked = ${Math.max(0, quantity)} where id = ${orderItemId}; commit`);
    await cancellation(2);
    await cancellation(-2);
  });
  expect(await entriesOf(orderItemId)).toEqual([
    ['ordered', 'order', 3],
    ['refunded', 'refund', 1],
    ['canceled', 'refund', 1],
    ['restocked', 'refund', 1],
    ['refunded', 'refund', -1],
    ['restocked', 'cancellation', 2],
    ['restocked', 'cancellation', -2],
  ]);
  const stock = await stockOf();
  await write('post', 'refunds', { items: oneUnit, reason: 'Again', restock: true });
  expect(await stockOf(), 'the unit is in stock already').toBe(stock);
  await refundAsFormerRelease(orderItemId, { quantity: 1, takenOut: 0, repeated: 1, isRestocked: true });
  expect((await entriesOf(orderItemId)).slice(-3)).toEqual([
    ['refunded', 'refund', 1],
    ['canceled', 'refund', 1],
    ['canceled', 'repeatedRefund', -1],
  ]);
});

test('0.2.0 reads the units of this release in its columns', async () => {
  const { orderId, orderItemId, client, write, oneUnit } = await boughtLine();
  const columns = async () =>
    (
      await office.rows<{ line: number[]; refunds: unknown; returns: boolean[] | null }>(
        `select array[i.back_in_stock, i.restocked] as line,
           (select json_agg(json_build_array(u.taken_out, u.again, u.is_restocked) order by u.refund_id)
            from refund_item u where u.order_item_id = i.id) as refunds,
           (select array_agg(u.is_restocked) from order_return_item u where u.order_item_id = i.id) as returns
         from order_item i where i.id = ${orderItemId}`,
      )
    )[0];
  const refundOne = () => write('post', 'refunds', { items: oneUnit, reason: 'Broken', restock: true });
  await refundOne();
  await office.rows(`update refund set state = 'failed' where order_id = ${orderId}`);
  await office.rows(`update customer_order set refunded = 0 where id = ${orderId}`);
  await refundOne();
  expect(await columns()).toMatchObject({
    line: [1, 0],
    refunds: [
      [1, 0, true],
      [0, 1, false],
    ],
  });
  await write('put', 'status', { status: 'cancelled' });
  expect(await columns()).toMatchObject({ line: [3, 2] });
  await write('put', 'status', { status: 'shipped' });
  expect(await columns()).toMatchObject({ line: [1, 0] });
  await client.post(`/api/orders/${orderId}/returns`, { items: oneUnit, reason: 'Broken' });
  const { returns } = await office.readOrder(orderId);
  await write('put', `returns/${returns[0]?.id}`, { state: 'received', restock: [orderItemId] });
  await refundOne();
  expect(await columns()).toMatchObject({
    line: [3, 0],
    refunds: [
      [1, 0, true],
      [0, 1, false],
      [0, 0, true],
    ],
    returns: [true],
  });
});

test('the migration enters the lines of former orders as what their documents state', async () => {
  const { orderId, orderItemId, write, oneUnit } = await boughtLine();
  await write('post', 'refunds', { items: oneUnit, reason: 'Broken', restock: true });
  await office.rows(`update refund set state = 'failed' where order_id = ${orderId}`);
  await office.rows(`update customer_order set refunded = 0 where id = ${orderId}`);
  await write('put', 'status', { status: 'shipped' });
  await write('post', 'replacements', { items: oneUnit, reason: 'Lost' });
  await write('put', 'status', { status: 'cancelled' });
  const sums = () =>
    office.rows(
      `select order_item_id, kind, cause, cause_id, sum(quantity)::int as quantity, min(at) as at from order_line_entry
       where order_item_id = ${orderItemId} group by 1, 2, 3, 4 having sum(quantity) <> 0 order by 2, 3, 4`,
    );
  const before = await sums();
  await asOwner(async (owner) => {
    await owner.query('alter table order_line_entry disable trigger written_once; delete from order_line_entry');
    await owner.query('alter table order_line_entry enable trigger written_once');
    const migration = new Opened(product.platform.orm.em.getDriver(), product.platform.orm.config);
    await migration.up();
    for (const sql of migration.getQueries()) for (let run = 0; run < 2; run++) await owner.query(String(sql));
  });
  expect(await sums()).toEqual(before);
});
