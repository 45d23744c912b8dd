import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, type Goods, shelf, shopper, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;
let goods: Goods;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  office = await openBackOffice(product);
  goods = await stockGoods(product, 500, 10_000);
});

afterAll(() => product.stop());

async function orders(count: number) {
  const customer = await signUp(product, 'shopper');
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    await addToCart(customer.client, goods);
    ids.push(await buy(customer.client));
  }
  return { ids, customer };
}

const list = async (query: string): Promise<number[]> =>
  (await office.boss.get(`/api/admin/orders?${query}`)).body.map(({ id }: { id: number }) => id);
const statuses = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(office.read))).map(({ status }) => status);
const bulk = (body: object) => office.boss.post('/api/admin/orders/bulk-status', body);

test('several orders change together or not at all, and the stale, held and disputed ones are named', async () => {
  const { ids } = await orders(3);
  const [first = 0, second = 0, third = 0] = ids;
  const shipped = (revisions: Record<number, number>) =>
    ids.map((id, at) => ({
      id,
      revision: revisions[id] ?? 1,
      status: 'shipped',
      trackingNumber: `1Z999AA1012345678${at}`,
    }));
  await office.write('post', second, 'notes', { note: 'Wait' });
  const stale = await bulk({ orders: shipped({}) });
  expect([stale.status, stale.body.details]).toEqual([
    409,
    { stale: [{ id: second, revision: 2, status: 'pending' }] },
  ]);
  expect(await statuses(ids)).toEqual(['pending', 'pending', 'pending']);
  await office.write('put', first, 'hold', { isHeld: true, reason: 'Suspicious' });
  const held = await bulk({ orders: shipped({ [first]: 2, [second]: 2 }) });
  expect([held.status, held.body.details]).toEqual([409, { heldOrders: [first] }]);
  await office.write('put', first, 'hold', { isHeld: false });
  await office.rows(`update customer_order set payment_state = 'disputed' where id = ${third}`);
  const body = { orders: shipped({ [first]: 3, [second]: 2 }) };
  expect((await bulk(body)).body.details.warnings).toMatchObject([{ orderId: third, paymentState: 'disputed' }]);
  const done = await bulk({ ...body, shipAnyway: true });
  expect(done.body).toMatchObject([{ id: first, status: 'shipped', trackingNumber: '1Z999AA10123456780' }, {}, {}]);
  expect((await office.read(third)).parcels).toMatchObject([{ trackingNumber: '1Z999AA10123456782' }]);
  expect((await bulk({ orders: [{ id: 999_999, revision: 1, status: 'shipped' }] })).status).toBe(404);
  expect((await bulk({ orders: [body.orders[0], body.orders[0]] })).status).toBe(400);
});

test('days are Central Time and inclusive, and total and export use the same filter', async () => {
  const { ids } = await orders(3);
  const [before = 0, on = 0, after = 0] = ids;
  const place = (id: number, at: string) =>
    office.rows(`update customer_order set created_at = '${at}' where id = ${id}`);
  await place(before, '2020-07-04T04:59:59Z'); // July 3, 11:59 PM in Chicago
  await place(on, '2020-07-05T04:59:59Z');
  await place(after, '2020-07-05T05:00:00Z');
  expect(await list('from=2020-07-04&until=2020-07-04')).toEqual([on]);
  expect(await list('until=2020-07-03')).toEqual([before]);
  expect(await list('from=2020-07-04&until=2020-07-05')).toEqual([after, on]);
  const counted = await office.boss.get('/api/admin/orders?until=2020-07-05&limit=1');
  expect([counted.headers.get('x-total-count'), counted.body]).toMatchObject(['3', [{ id: after }]]);
  const { body } = await office.boss.get('/api/admin/orders/export?from=2020-07-04&until=2020-07-04');
  expect(body.trim().split('\r\n')).toHaveLength(2);
  expect((await office.boss.get('/api/admin/orders?from=07/04/2020')).status).toBe(400);
});

test('each filter counts what its values would list under the other filters', async () => {
  const { ids, customer } = await orders(3);
  const [first = 0, second = 0] = ids;
  await office.write('put', first, 'status', { status: 'processing' });
  await office.write('put', second, 'hold', { isHeld: true, reason: 'Call first' });
  const counts = async (query: string) =>
    (await office.boss.get(`/api/admin/orders/counts?userId=${customer.id}${query}`)).body;
  expect(await counts('')).toEqual({
    status: { pending: 2, processing: 1 },
    payment: { paid: 3 },
    test: { true: 3 },
    held: { true: 1, false: 2 },
    todo: {},
  });
  expect(await counts('&status=pending')).toMatchObject({
    status: { pending: 2, processing: 1 },
    held: { true: 1, false: 1 },
  });
  for (const [value, count] of Object.entries((await counts('&held=false')).status))
    expect(await list(`userId=${customer.id}&held=false&status=${value}`)).toHaveLength(Number(count));
  expect((await office.boss.get('/api/admin/orders/counts?status=lost')).status).toBe(400);
  await office.write('put', second, 'hold', { isHeld: false });
});

test('a later page goes on where the one before ended, in each order', async () => {
  const { customer } = await orders(5);
  for (const sort of ['-id', 'id', '-total', 'total']) {
    const query = `userId=${customer.id}&sort=${sort}`;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`${query}&limit=2&page=${page}`)));
    expect(pages.flat()).toEqual(await list(query));
    expect(pages[3]).toEqual([]);
  }
});

test('orders are filtered by product, payment, mode and hold, and sorted by total', async () => {
  const rare = await stockGoods(product, 5, 77_700);
  const { client } = await shopper(product, rare);
  const orderId = await buy(client);
  expect(await list(`product=${rare.productId}`)).toEqual([orderId]);
  expect((await list('sort=-total&limit=1'))[0]).toBe(orderId);
  const cheapestFirst = await list('sort=total');
  expect(cheapestFirst.at(-1)).toBe(orderId);
  expect(await list('sort=total&limit=2&page=2')).toEqual(cheapestFirst.slice(2, 4));
  await office.write('post', orderId, 'refunds', { amount: 100, reason: 'Goodwill' });
  expect(await list('payment=partly_refunded')).toEqual([orderId]);
  await office.write('put', orderId, 'hold', { isHeld: true });
  expect(await list('held=true')).toEqual([orderId]);
  expect(await list('test=false')).toEqual([]);
  expect(await list(`ids=${orderId}`)).toEqual([orderId]);
});

test('suspending an account can hold its open orders, which are marked', async () => {
  const { ids, customer } = await orders(2);
  const [sent = 0, open = 0] = ids;
  await office.write('put', sent, 'status', { status: 'shipped' });
  const found = await office.boss.get(
    `/api/admin/users?search=${customer.username}&orders=open&status=active&role=user`,
  );
  expect(found.body).toMatchObject([{ _count: { orders: 2, openOrders: 1 } }]);
  await office.boss.put(`/api/admin/users/${customer.id}/status`, { status: 'suspended', holdOrders: true });
  expect(await office.read(open)).toMatchObject({ isCustomerSuspended: true, holdReason: 'Account suspended' });
  expect((await office.read(sent)).heldAt).toBeNull();
  expect((await office.boss.get('/api/admin/users?status=suspended')).body).toMatchObject([{ id: customer.id }]);
  expect((await office.boss.get('/api/admin/users?role=admin')).body).toHaveLength(1);
});

test('filters that an earlier release saved are listed to their owner, and removed list by list', async () => {
  const { id } = (await office.boss.get('/api/user')).body;
  await office.rows(
    `insert into saved_filter (user_id, list, name, search)
     values (${id}, 'orders', 'To pack', 'status=processing'), (${id}, 'users', 'Suspended', 'status=suspended')`,
  );
  const saved = await office.boss.get('/api/admin/saved-filters');
  expect(saved.body).toMatchObject([
    { list: 'orders', name: 'To pack', search: 'status=processing' },
    { list: 'users' },
  ]);
  const other = await openBackOffice(product);
  expect((await other.boss.get('/api/admin/saved-filters')).body).toEqual([]);
  expect((await other.boss.delete('/api/admin/saved-filters?list=orders')).status).toBe(204);
  expect((await office.boss.get('/api/admin/saved-filters')).body).toHaveLength(2);
  expect((await office.boss.delete('/api/admin/saved-filters?list=none')).status).toBe(400);
  expect((await office.boss.delete('/api/admin/saved-filters?list=orders')).status).toBe(204);
  expect((await office.boss.get('/api/admin/saved-filters')).body).toMatchObject([{ list: 'users' }]);
});

test('test orders are counted apart and cleared, and their goods are back in stock', async () => {
  const real = (await orders(1)).ids[0] ?? 0;
  await office.rows(`update customer_order set is_test = false where id = ${real}`);
  const { ids } = await orders(2);
  const [replaced = 0, cancelled = 0] = ids;
  await office.write('put', replaced, 'status', { status: 'shipped' });
  const [item] = (await office.read(replaced)).items;
  const items = [{ orderItemId: item?.id, quantity: 1 }];
  await office.rows(
    `insert into order_inscription (order_item_id, order_id, face) values (${item?.id}, ${replaced}, '{}')`,
  );
  await office.write('post', replaced, 'replacements', { items, reason: 'Broken' });
  await office.write('post', replaced, 'returns', { items, reason: 'Broken' });
  await office.write('put', cancelled, 'status', { status: 'cancelled', refund: true });
  const { body } = await office.boss.get('/api/admin/overview');
  expect(body).toMatchObject({
    ordersWaiting: 1,
    testOrdersWaiting: expect.any(Number),
    invoicesOverdue: 0,
    quotesRequested: 0,
  });
  const total = Number((await office.boss.get('/api/admin/orders?test=true&limit=1')).headers.get('x-total-count'));
  const cleared = await office.boss.delete('/api/admin/test-orders');
  expect([cleared.status, cleared.body]).toEqual([200, { cleared: total }]);
  expect(await list('')).toEqual([real]);
  expect(await shelf(product, goods)).toEqual({ stock: 499, reserved: 0 });
});
