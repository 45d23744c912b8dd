import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowLimits } from '../../src/shared/row-limits.ts';
import { type BackOffice, openBackOffice, stockTwoGoods } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, type Goods, readStock, signUpShopper } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const UPS = '1Z999AA10123456784';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

/** Two of the first goods and one of the second. */
async function setUpOrder() {
  const goods = await stockTwoGoods(product);
  const customer = await signUpShopper(product, goods[0], 2);
  await addToCart(customer.client, goods[1]);
  const orderId = await buy(customer.client);
  const { items } = await office.readOrder(orderId);
  const [first, second] = items.map(({ id }) => id) as [number, number];
  const readOwnOrder = async () => (await customer.client.get(`/api/orders/${orderId}`)).body;
  const write = (method: 'post' | 'put' | 'delete', path: string, body?: unknown) =>
    office.write(method, orderId, path, body);
  return { orderId, customer, readOwnOrder, write, goods, first, second };
}

const stockOf = async (goods: Goods) => (await readStock(product, goods)).stock;

test('an order in two parcels is shipped with the second, delivered with the last, and keeps the latest number', async () => {
  const { orderId, customer, readOwnOrder, write, first, second } = await setUpOrder();
  const firstParcel = await write('post', 'parcels', {
    items: [{ orderItemId: first, quantity: 1 }],
    carrier: 'UPS',
    trackingNumber: UPS,
  });
  expect(firstParcel.status).toBe(201);
  expect(firstParcel.body).toMatchObject({ status: 'processing', trackingNumber: UPS });
  await office.waitForMail(customer.username, /A part of order \d+ has shipped[\s\S]*1 × Player[\s\S]*ups\.com/);
  const tooMany = await write('post', 'parcels', { items: [{ orderItemId: first, quantity: 2 }] });
  expect([tooMany.status, tooMany.body.error]).toEqual([409, expect.stringMatching(/^Only 1 of /)]);
  const secondParcel = await write('post', 'parcels', { carrier: 'FedEx', trackingNumber: '999999999999' });
  expect(secondParcel.body).toMatchObject({ status: 'shipped', trackingNumber: '999999999999' });
  expect((await readOwnOrder()).parcels).toMatchObject([
    { carrier: 'UPS', items: [{ orderItemId: first, quantity: 1 }] },
    { carrier: 'FedEx', items: [{ orderItemId: first }, { orderItemId: second }] },
  ]);
  expect((await write('post', 'parcels', {})).status, 'nothing is left').toBe(409);
  const [parcel1 = 0, parcel2 = 0] = (await office.readOrder(orderId)).parcels.map(({ id }) => id);
  await write('put', `parcels/${parcel1}`, { isDelivered: true });
  expect((await office.readOrder(orderId)).status).toBe('shipped');
  await write('put', `parcels/${parcel2}`, { isDelivered: true });
  expect((await readOwnOrder()).status).toBe('delivered');
  await office.waitForMail(customer.username, /was delivered/);
  expect((await write('delete', `parcels/${parcel2}`)).body).toMatchObject({
    status: 'processing',
    trackingNumber: UPS,
  });
});

test('a status makes and follows parcels: shipped sends what is left, a new number is the parcel’s, pending takes it back', async () => {
  const { orderId, write, first } = await setUpOrder();
  await write('post', 'parcels', { items: [{ orderItemId: first, quantity: 1 }] });
  await write('put', 'status', { status: 'shipped', trackingNumber: UPS });
  const trackingNumbers = async () =>
    (await office.readOrder(orderId)).parcels.map(({ trackingNumber }) => trackingNumber);
  expect(await trackingNumbers()).toEqual([null, UPS]);
  await write('put', 'status', { status: 'shipped', trackingNumber: '1Z999AA10123456999' });
  expect(await trackingNumbers()).toEqual([null, '1Z999AA10123456999']);
  await write('put', 'status', { status: 'delivered' });
  expect((await office.readOrder(orderId)).parcels.every(({ deliveredAt }) => deliveredAt)).toBe(true);
  await write('put', 'status', { status: 'pending' });
  expect(await office.readOrder(orderId)).toMatchObject({ parcels: [], items: [{ shipped: 0 }, { shipped: 0 }] });
});

test('a customer returns goods within 30 days: label, receipt, refund and stock by choice, each mailed', async () => {
  const { orderId, customer, readOwnOrder, write, goods, first, second } = await setUpOrder();
  const requestReturn = (quantity: number) =>
    customer.client.post(`/api/orders/${orderId}/returns`, {
      items: [{ orderItemId: first, quantity }],
      reason: 'Screen is cracked',
    });
  expect((await requestReturn(1)).status, 'not sent yet').toBe(409);
  await write('put', 'status', { status: 'delivered' });
  expect((await readOwnOrder()).canReturn).toBe(true);
  const { revision } = await office.readOrder(orderId);
  const firstRequest = await requestReturn(1);
  expect([firstRequest.status, firstRequest.body.returns]).toMatchObject([
    201,
    [{ state: 'requested', isByCustomer: true }],
  ]);
  expect((await office.readOrder(orderId)).revision, 'by the customer').toBe(revision);
  expect((await requestReturn(2)).status, 'more than is left').toBe(409);
  expect((await (await signUp(product)).client.post(`/api/orders/${orderId}/returns`, {})).status).toBe(400);
  await office.waitForMail(customer.username, /received your return request/);
  const { id } = firstRequest.body.returns[0];
  const changeReturn = (body: object) => write('put', `returns/${id}`, body);
  expect((await changeReturn({ state: 'declined' })).status, 'without an answer').toBe(400);
  await changeReturn({ state: 'approved', labelNumber: 'RMA-17' });
  await office.waitForMail(customer.username, /is approved[\s\S]*RMA-17/);
  const stock = await stockOf(goods[0]);
  const receiptResponse = await changeReturn({ state: 'received', refund: true, restock: [first] });
  expect(receiptResponse.body).toMatchObject({
    refundedAmount: 2_159,
    returns: [{ state: 'refunded', labelNumber: 'RMA-17' }],
  });
  expect(await stockOf(goods[0])).toBe(stock + 1);
  await office.waitForMail(customer.username, /received your return[\s\S]*separate email/);
  expect((await readOwnOrder()).refunds).toMatchObject([{ amount: 2_159, note: 'Screen is cracked' }]);
  expect((await changeReturn({ state: 'received', refund: true })).status, 'closed').toBe(409);
  expect((await office.readOrder(orderId)).items).toMatchObject([{ returned: 1, refunded: 1, returnable: 1 }, {}]);

  const secondRequest = await requestReturn(1);
  const { id: withdrawnId } = secondRequest.body.returns[1];
  const withdrawReturn = (path: string) => customer.client.delete(`/api/orders/${orderId}/returns/${path}`);
  expect([(await withdrawReturn(String(withdrawnId))).status, (await withdrawReturn(String(id))).status]).toEqual([
    204, 409,
  ]);
  expect((await readOwnOrder()).returns[1].state).toBe('withdrawn');
  await office.rows(`update parcel set delivered_at = now() - interval '31 days' where order_id = ${orderId}`);
  expect([(await requestReturn(1)).status, (await readOwnOrder()).canReturn]).toEqual([409, false]);
  const staffReturn = await write('post', 'returns', {
    items: [{ orderItemId: second, quantity: 1 }],
    reason: 'Recalled',
    labelNumber: 'RMA-18',
  });
  expect([staffReturn.status, staffReturn.body.returns[2]]).toMatchObject([
    201,
    { state: 'approved', isByCustomer: false },
  ]);
});

test('an order whose returns are requested and withdrawn 60 times has 20 of them, and says why there are no more', async () => {
  const { orderId, customer, write, first } = await setUpOrder();
  await write('put', 'status', { status: 'delivered' });
  const returns = `/api/orders/${orderId}/returns`;
  const refusals: unknown[] = [];
  for (let index = 0; index < 60; index++) {
    const items = [{ orderItemId: first, quantity: 1 }];
    const { status, body } = await customer.client.post(returns, { items, reason: 'Screen is cracked' });
    if (status === 201) await customer.client.delete(`${returns}/${body.returns.at(-1).id}`);
    else refusals.push([status, body.details, body.error]);
  }
  const { rows, reached: reachedMessage } = rowLimits.returns;
  expect(rows).toBe(20);
  expect(await office.rows(`select state from order_return where order_id = ${orderId}`)).toEqual(
    Array(rows).fill({ state: 'withdrawn' }),
  );
  expect(refusals).toEqual(Array(60 - rows).fill([409, { limit: 'returns', rows }, reachedMessage]));
});

test('asking for a return and withdrawing it in a circle mails once', async () => {
  const { orderId, customer, write, first, second } = await setUpOrder();
  await write('put', 'status', { status: 'delivered' });
  const returns = `/api/orders/${orderId}/returns`;
  const requestReturn = async (orderItemId: number) => {
    const items = [{ orderItemId, quantity: 1 }];
    return (await customer.client.post(returns, { items, reason: 'Screen is cracked' })).body.returns.at(-1).id;
  };
  for (let index = 0; index < 5; index++) {
    const id = await requestReturn(index % 2 ? first : second);
    expect((await customer.client.delete(`${returns}/${id}`)).status).toBe(204);
  }
  await requestReturn(first);
  await requestReturn(second);
  await write('put', 'status', { status: 'delivered' });
  const returnMails = async () =>
    (await office.readMails(customer.username)).filter(({ subject }) => /return request/.test(subject));
  await until('the mails', async () => (await returnMails()).length >= 2);
  const waitingDeliveries = () => office.rows(`select 1 from outbox_delivery where done_at is null`);
  await until('the rest', async () => (await waitingDeliveries()).length === 0);
  expect(await returnMails(), 'one of the circle, one of the second return').toHaveLength(2);
});

test('a replacement is another parcel of the order, from stock, without a payment', async () => {
  const { orderId, customer, readOwnOrder, write, goods, first } = await setUpOrder();
  const body = { items: [{ orderItemId: first, quantity: 1 }], reason: 'Lost on the way' };
  expect((await write('post', 'replacements', body)).status, 'nothing was sent').toBe(409);
  await write('put', 'status', { status: 'shipped' });
  const stock = await stockOf(goods[0]);
  const replacement = await write('post', 'replacements', body);
  expect(replacement.body).toMatchObject({ status: 'shipped', refundedAmount: 0, parcels: [{}, { shippedAt: null }] });
  expect(await stockOf(goods[0])).toBe(stock - 1);
  await office.waitForMail(customer.username, /We are sending you a replacement/);
  expect((await office.boss.get('/api/admin/orders?todo=replacement')).body).toMatchObject([{ id: orderId }]);
  const { id } = replacement.body.parcels[1];
  await write('put', `parcels/${id}`, { trackingNumber: UPS });
  await office.waitForMail(customer.username, /replacement for order \d+ has shipped[\s\S]*1Z999/);
  expect((await readOwnOrder()).trackingNumber).toBe(UPS);
  expect((await write('delete', `parcels/${id}`)).status, 'it is on its way').toBe(409);
  const second = await write('post', 'replacements', body);
  await write('delete', `parcels/${second.body.parcels[2].id}`);
  expect(await stockOf(goods[0])).toBe(stock - 1);
  await office.rows(`update variant set stock = 0, reserved = 0 where id = ${goods[0].variantId}`);
  expect((await write('post', 'replacements', body)).body.code).toBe('out_of_stock');
});

/** One unit, sold and shipped. */
async function shippedUnit() {
  const [goods] = await stockTwoGoods(product);
  const { client } = await signUpShopper(product, goods);
  const orderId = await buy(client);
  const write = (method: 'post' | 'put' | 'delete', path: string, body?: unknown) =>
    office.write(method, orderId, path, body);
  const { id: orderItemId = 0 } = (await office.readOrder(orderId)).items[0] ?? {};
  const [inStock, items] = [await stockOf(goods), [{ orderItemId, quantity: 1 }]];
  await write('put', 'status', { status: 'shipped' });
  const refund = () => write('post', 'refunds', { items, reason: 'Came back', restock: true });
  const receive = async () => {
    const { body } = await write('post', 'returns', { items, reason: 'Came back' });
    return await write('put', `returns/${body.returns[0].id}`, {
      state: 'received',
      refund: true,
      restock: [orderItemId],
    });
  };
  const move = (status: string) => write('put', 'status', { status });
  const cameBack = async () => (await stockOf(goods)) - inStock;
  return { orderId, orderItemId, write, refund, receive, move, cameBack };
}

test.each(['refund', 'receive'] as const)(
  'a unit that came back (%s) goes back into stock once, and is not sent again',
  async (way) => {
    const { orderId, move, cameBack, ...order } = await shippedUnit();
    expect((await order[way]()).status).toBeLessThan(300);
    expect(await cameBack()).toBe(1);
    await move('pending');
    expect((await office.readOrder(orderId)).items, 'nothing is left to ship').toMatchObject([{ shipped: 1 }]);
    expect((await order.write('post', 'parcels', {})).status).toBe(409);
    for (const status of ['cancelled', 'pending', 'cancelled', 'shipped', 'cancelled']) {
      await move(status);
      expect(await cameBack(), status).toBe(1);
    }
  },
);

test('the parcel of a unit that came back stays: it was sent', async () => {
  const { orderId, orderItemId, write, refund, move, cameBack } = await shippedUnit();
  await refund();
  const [parcel] = (await office.readOrder(orderId)).parcels;
  const removed = await write('delete', `parcels/${parcel?.id}`);
  expect([removed.status, removed.body.error]).toEqual([
    409,
    expect.stringMatching(/came back or is being returned, so the parcel must stay$/),
  ]);
  await write('put', 'items', { items: [{ orderItemId, quantity: 0 }] });
  await move('cancelled');
  expect(await cameBack()).toBe(1);
});

test('goods that were put back by a refund that failed later do not go back again', async () => {
  const { orderId, refund, move, cameBack } = await shippedUnit();
  await refund();
  await office.rows(`update refund set state = 'failed' where order_id = ${orderId}`);
  await office.rows(`update customer_order set refunded = 0 where id = ${orderId}`);
  await move('cancelled');
  expect(await cameBack()).toBe(1);
});

test('a shipped unit is replaced once at a time, also by five requests at once', async () => {
  const { orderId, write, goods, second } = await setUpOrder();
  await write('put', 'status', { status: 'shipped' });
  const stock = await stockOf(goods[1]);
  const body = { items: [{ orderItemId: second, quantity: 1 }], reason: 'Broken' };
  const requestReplacement = () => office.boss.post(`/api/admin/orders/${orderId}/replacements`, body);
  const answers = await Promise.all(Array.from({ length: 5 }, requestReplacement));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^1 of 1 shipped .* being replaced already/);
  expect(await stockOf(goods[1])).toBe(stock - 1);
  const { parcels } = await office.readOrder(orderId);
  await write('put', `parcels/${parcels.at(-1)?.id}`, { isDelivered: true });
  expect((await requestReplacement()).status, 'the replacement broke too').toBe(201);
});
