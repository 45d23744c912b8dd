import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, type Goods, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;
let goods: Goods;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  office = await openBackOffice(product);
  goods = await stockGoods(product, 500, 10_000);
});

afterAll(() => product.stop());

async function placeOrders(count: number) {
  const customer = await signUp(product, 'shopper');
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    await addToCart(customer.client, goods);
    ids.push(await buy(customer.client));
  }
  return { ids, customer };
}

const listOrders = async (query: string): Promise<number[]> =>
  (await office.boss.get(`/api/admin/orders?${query}`)).body.map(({ id }: { id: number }) => id);
const statusesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(office.readOrder))).map(({ status }) => status);
const changeStatuses = (body: object) => office.boss.post('/api/admin/orders/bulk-status', body);

test('several orders change together or not at all, and the stale, held and disputed ones are named', async () => {
  const { ids } = await placeOrders(3);
  const [first = 0, second = 0, third = 0] = ids;
  const shipmentsOf = (revisions: Record<number, number>) =>
    ids.map((id, index) => ({
      id,
      revision: revisions[id] ?? 1,
      status: 'shipped',
      trackingNumber: `1Z999AA1012345678${index}`,
    }));
  await office.write('post', second, 'notes', { note: 'Wait' });
  const staleResponse = await changeStatuses({ orders: shipmentsOf({}) });
  expect([staleResponse.status, staleResponse.body.details]).toEqual([
    409,
    { stale: [{ id: second, revision: 2, status: 'pending' }] },
  ]);
  expect(await statusesOf(ids)).toEqual(['pending', 'pending', 'pending']);
  await office.write('put', first, 'hold', { isHeld: true, reason: 'Suspicious' });
  const heldResponse = await changeStatuses({ orders: shipmentsOf({ [first]: 2, [second]: 2 }) });
  expect([heldResponse.status, heldResponse.body.details]).toEqual([409, { heldOrders: [first] }]);
  await office.write('put', first, 'hold', { isHeld: false });
  await office.rows(`update customer_order set payment_state = 'disputed' where id = ${third}`);
  const body = { orders: shipmentsOf({ [first]: 3, [second]: 2 }) };
  expect((await changeStatuses(body)).body.details.warnings).toMatchObject([
    { orderId: third, paymentState: 'disputed' },
  ]);
  const response = await changeStatuses({ ...body, shipAnyway: true });
  expect(response.body).toMatchObject([{ id: first, status: 'shipped', trackingNumber: '1Z999AA10123456780' }, {}, {}]);
  expect((await office.readOrder(third)).parcels).toMatchObject([{ trackingNumber: '1Z999AA10123456782' }]);
  expect((await changeStatuses({ orders: [{ id: 999_999, revision: 1, status: 'shipped' }] })).status).toBe(404);
  expect((await changeStatuses({ orders: [body.orders[0], body.orders[0]] })).status).toBe(400);
});

test('days are Central Time and inclusive, and total and export use the same filter', async () => {
  const { ids } = await placeOrders(3);
  const [orderBefore = 0, orderOn = 0, orderAfter = 0] = ids;
  const setPlacedAt = (id: number, instant: string) =>
    office.rows(`update customer_order set created_at = '${instant}' where id = ${id}`);
  await setPlacedAt(orderBefore, '2020-07-04T04:59:59Z'); // July 3, 11:59 PM in Chicago
  await setPlacedAt(orderOn, '2020-07-05T04:59:59Z');
  await setPlacedAt(orderAfter, '2020-07-05T05:00:00Z');
  expect(await listOrders('from=2020-07-04&until=2020-07-04')).toEqual([orderOn]);
  expect(await listOrders('until=2020-07-03')).toEqual([orderBefore]);
  expect(await listOrders('from=2020-07-04&until=2020-07-05')).toEqual([orderAfter, orderOn]);
  const countResponse = await office.boss.get('/api/admin/orders?until=2020-07-05&limit=1');
  expect([countResponse.headers.get('x-total-count'), countResponse.body]).toMatchObject(['3', [{ id: orderAfter }]]);
  const { body } = await office.boss.get('/api/admin/orders/export?from=2020-07-04&until=2020-07-04');
  expect(body.trim().split('\r\n')).toHaveLength(2);
  expect((await office.boss.get('/api/admin/orders?from=07/04/2020')).status).toBe(400);
});

test('each filter counts what its values would list under the other filters', async () => {
  const { ids, customer } = await placeOrders(3);
  const [first = 0, second = 0] = ids;
  await office.write('put', first, 'status', { status: 'processing' });
  await office.write('put', second, 'hold', { isHeld: true, reason: 'Call first' });
  const readCounts = async (query: string) =>
    (await office.boss.get(`/api/admin/orders/counts?userId=${customer.id}${query}`)).body;
  expect(await readCounts('')).toEqual({
    status: { pending: 2, processing: 1 },
    payment: { paid: 3 },
    test: { true: 3 },
    held: { true: 1, false: 2 },
    todo: {},
  });
  expect(await readCounts('&status=pending')).toMatchObject({
    status: { pending: 2, processing: 1 },
    held: { true: 1, false: 1 },
  });
  for (const [value, count] of Object.entries((await readCounts('&held=false')).status))
    expect(await listOrders(`userId=${customer.id}&held=false&status=${value}`)).toHaveLength(Number(count));
  expect((await office.boss.get('/api/admin/orders/counts?status=lost')).status).toBe(400);
  await office.write('put', second, 'hold', { isHeld: false });
});

test('a later page goes on where the one before ended, in each order', async () => {
  const { customer } = await placeOrders(5);
  for (const sort of ['-id', 'id', '-total', 'total']) {
    const query = `userId=${customer.id}&sort=${sort}`;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listOrders(`${query}&limit=2&page=${page}`)));
    expect(pages.flat()).toEqual(await listOrders(query));
    expect(pages[3]).toEqual([]);
  }
});

test('orders are filtered by product, payment, mode and hold, and sorted by total', async () => {
  const rare = await stockGoods(product, 5, 77_700);
  const { client } = await signUpShopper(product, rare);
  const orderId = await buy(client);
  expect(await listOrders(`product=${rare.productId}`)).toEqual([orderId]);
  expect((await listOrders('sort=-total&limit=1'))[0]).toBe(orderId);
  const cheapestFirst = await listOrders('sort=total');
  expect(cheapestFirst.at(-1)).toBe(orderId);
  expect(await listOrders('sort=total&limit=2&page=2')).toEqual(cheapestFirst.slice(2, 4));
  await office.write('post', orderId, 'refunds', { amount: 100, reason: 'Goodwill' });
  expect(await listOrders('payment=partly_refunded')).toEqual([orderId]);
  await office.write('put', orderId, 'hold', { isHeld: true });
  expect(await listOrders('held=true')).toEqual([orderId]);
  expect(await listOrders('test=false')).toEqual([]);
  expect(await listOrders(`ids=${orderId}`)).toEqual([orderId]);
});

test('suspending an account can hold its open orders, which are marked', async () => {
  const { ids, customer } = await placeOrders(2);
  const [sentOrder = 0, openOrder = 0] = ids;
  await office.write('put', sentOrder, 'status', { status: 'shipped' });
  const usersResponse = await office.boss.get(
    `/api/admin/users?search=${customer.username}&orders=open&status=active&role=user`,
  );
  expect(usersResponse.body).toMatchObject([{ _count: { orders: 2, openOrders: 1 } }]);
  await office.boss.put(`/api/admin/users/${customer.id}/status`, { status: 'suspended', holdOrders: true });
  expect(await office.readOrder(openOrder)).toMatchObject({
    isCustomerSuspended: true,
    holdReason: 'Account suspended',
  });
  expect((await office.readOrder(sentOrder)).heldAt).toBeNull();
  expect((await office.boss.get('/api/admin/users?status=suspended')).body).toMatchObject([{ id: customer.id }]);
  expect((await office.boss.get('/api/admin/users?role=admin')).body).toHaveLength(1);
});

test('test orders are counted apart and cleared, and their goods are back in stock', async () => {
  const realOrder = (await placeOrders(1)).ids[0] ?? 0;
  await office.rows(`update customer_order set is_test = false where id = ${realOrder}`);
  const { ids } = await placeOrders(2);
  const [replacedOrder = 0, cancelledOrder = 0] = ids;
  await office.write('put', replacedOrder, 'status', { status: 'shipped' });
  const [item] = (await office.readOrder(replacedOrder)).items;
  const items = [{ orderItemId: item?.id, quantity: 1 }];
  await office.rows(
    `insert into order_inscription (order_item_id, order_id, face) values (${item?.id}, ${replacedOrder}, '{}')`,
  );
  await office.write('post', replacedOrder, 'replacements', { items, reason: 'Broken' });
  await office.write('post', replacedOrder, 'returns', { items, reason: 'Broken' });
  await office.write('put', cancelledOrder, 'status', { status: 'cancelled', refund: true });
  const { body } = await office.boss.get('/api/admin/overview');
  expect(body).toMatchObject({
    ordersWaiting: 1,
    testOrdersWaiting: expect.any(Number),
    invoicesOverdue: 0,
    quotesRequested: 0,
  });
  const total = Number((await office.boss.get('/api/admin/orders?test=true&limit=1')).headers.get('x-total-count'));
  const clearResponse = await office.boss.delete('/api/admin/test-orders');
  expect([clearResponse.status, clearResponse.body]).toEqual([200, { cleared: total }]);
  expect(await listOrders('')).toEqual([realOrder]);
  expect(await readStock(product, goods)).toEqual({ stock: 499, reserved: 0 });
});
