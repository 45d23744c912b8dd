import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice, twoGoods } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, type Goods, shelf, shopper } from '../harness/shopping.ts';
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
async function bought() {
  const goods = await twoGoods(product);
  const customer = await shopper(product, goods[0], 2);
  await addToCart(customer.client, goods[1]);
  const orderId = await buy(customer.client);
  const { items } = await office.read(orderId);
  const [first, second] = items.map(({ id }) => id) as [number, number];
  const own = async () => (await customer.client.get(`/api/orders/${orderId}`)).body;
  const write = (method: 'post' | 'put' | 'delete', path: string, body?: unknown) =>
    office.write(method, orderId, path, body);
  return { orderId, customer, own, write, goods, first, second };
}

const stockOf = async (goods: Goods) => (await shelf(product, goods)).stock;

test('an order in two parcels is shipped with the second, delivered with the last, and keeps the latest number', async () => {
  const { orderId, customer, own, write, first, second } = await bought();
  const one = await write('post', 'parcels', {
    items: [{ orderItemId: first, quantity: 1 }],
    carrier: 'UPS',
    trackingNumber: UPS,
  });
  expect(one.status).toBe(201);
  expect(one.body).toMatchObject({ status: 'processing', trackingNumber: UPS });
  await office.mailTo(customer.username, /A part of order \d+ has shipped[\s\S]*1 × Player[\s\S]*ups\.com/);
  const tooMany = await write('post', 'parcels', { items: [{ orderItemId: first, quantity: 2 }] });
  expect([tooMany.status, tooMany.body.error]).toEqual([409, expect.stringMatching(/^Only 1 of /)]);
  const rest = await write('post', 'parcels', { carrier: 'FedEx', trackingNumber: '999999999999' });
  expect(rest.body).toMatchObject({ status: 'shipped', trackingNumber: '999999999999' });
  expect((await own()).parcels).toMatchObject([
    { carrier: 'UPS', items: [{ orderItemId: first, quantity: 1 }] },
    { carrier: 'FedEx', items: [{ orderItemId: first }, { orderItemId: second }] },
  ]);
  expect((await write('post', 'parcels', {})).status, 'nothing is left').toBe(409);
  const [parcel1 = 0, parcel2 = 0] = (await office.read(orderId)).parcels.map(({ id }) => id);
  await write('put', `parcels/${parcel1}`, { isDelivered: true });
  expect((await office.read(orderId)).status).toBe('shipped');
  await write('put', `parcels/${parcel2}`, { isDelivered: true });
  expect((await own()).status).toBe('delivered');
  await office.mailTo(customer.username, /was delivered/);
  expect((await write('delete', `parcels/${parcel2}`)).body).toMatchObject({
    status: 'processing',
    trackingNumber: UPS,
  });
});

test('a status makes and follows parcels: shipped sends what is left, a new number is the parcel’s, pending takes it back', async () => {
  const { orderId, write, first } = await bought();
  await write('post', 'parcels', { items: [{ orderItemId: first, quantity: 1 }] });
  await write('put', 'status', { status: 'shipped', trackingNumber: UPS });
  const numbers = async () => (await office.read(orderId)).parcels.map(({ trackingNumber }) => trackingNumber);
  expect(await numbers()).toEqual([null, UPS]);
  await write('put', 'status', { status: 'shipped', trackingNumber: '1Z999AA10123456999' });
  expect(await numbers()).toEqual([null, '1Z999AA10123456999']);
  await write('put', 'status', { status: 'delivered' });
  expect((await office.read(orderId)).parcels.every(({ deliveredAt }) => deliveredAt)).toBe(true);
  await write('put', 'status', { status: 'pending' });
  expect(await office.read(orderId)).toMatchObject({ parcels: [], items: [{ shipped: 0 }, { shipped: 0 }] });
});

test('a customer returns goods within 30 days: label, receipt, refund and stock by choice, each mailed', async () => {
  const { orderId, customer, own, write, goods, first, second } = await bought();
  const request = (quantity: number) =>
    customer.client.post(`/api/orders/${orderId}/returns`, {
      items: [{ orderItemId: first, quantity }],
      reason: 'Screen is cracked',
    });
  expect((await request(1)).status, 'not sent yet').toBe(409);
  await write('put', 'status', { status: 'delivered' });
  expect((await own()).canReturn).toBe(true);
  const { revision } = await office.read(orderId);
  const asked = await request(1);
  expect([asked.status, asked.body.returns]).toMatchObject([201, [{ state: 'requested', isByCustomer: true }]]);
  expect((await office.read(orderId)).revision, 'by the customer').toBe(revision);
  expect((await request(2)).status, 'more than is left').toBe(409);
  expect((await (await signUp(product)).client.post(`/api/orders/${orderId}/returns`, {})).status).toBe(400);
  await office.mailTo(customer.username, /received your return request/);
  const { id } = asked.body.returns[0];
  const change = (body: object) => write('put', `returns/${id}`, body);
  expect((await change({ state: 'declined' })).status, 'without an answer').toBe(400);
  await change({ state: 'approved', labelNumber: 'RMA-17' });
  await office.mailTo(customer.username, /is approved[\s\S]*RMA-17/);
  const stock = await stockOf(goods[0]);
  const received = await change({ state: 'received', refund: true, restock: [first] });
  expect(received.body).toMatchObject({
    refundedAmount: 2_159,
    returns: [{ state: 'refunded', labelNumber: 'RMA-17' }],
  });
  expect(await stockOf(goods[0])).toBe(stock + 1);
  await office.mailTo(customer.username, /received your return[\s\S]*separate email/);
  expect((await own()).refunds).toMatchObject([{ amount: 2_159, note: 'Screen is cracked' }]);
  expect((await change({ state: 'received', refund: true })).status, 'closed').toBe(409);
  expect((await office.read(orderId)).items).toMatchObject([{ returned: 1, refunded: 1, returnable: 1 }, {}]);

  const again = await request(1);
  const { id: withdrawn } = again.body.returns[1];
  const remove = (path: string) => customer.client.delete(`/api/orders/${orderId}/returns/${path}`);
  expect([(await remove(String(withdrawn))).status, (await remove(String(id))).status]).toEqual([204, 409]);
  expect((await own()).returns[1].state).toBe('withdrawn');
  await office.rows(`update parcel set delivered_at = now() - interval '31 days' where order_id = ${orderId}`);
  expect([(await request(1)).status, (await own()).canReturn]).toEqual([409, false]);
  const byStaff = await write('post', 'returns', {
    items: [{ orderItemId: second, quantity: 1 }],
    reason: 'Recalled',
    labelNumber: 'RMA-18',
  });
  expect([byStaff.status, byStaff.body.returns[2]]).toMatchObject([201, { state: 'approved', isByCustomer: false }]);
});

test('asking for a return and withdrawing it in a circle mails once', async () => {
  const { orderId, customer, write, first, second } = await bought();
  await write('put', 'status', { status: 'delivered' });
  const returns = `/api/orders/${orderId}/returns`;
  const ask = async (orderItemId: number) => {
    const items = [{ orderItemId, quantity: 1 }];
    return (await customer.client.post(returns, { items, reason: 'Screen is cracked' })).body.returns.at(-1).id;
  };
  for (let at = 0; at < 5; at++) {
    const id = await ask(at % 2 ? first : second);
    expect((await customer.client.delete(`${returns}/${id}`)).status).toBe(204);
  }
  await ask(first);
  await ask(second);
  await write('put', 'status', { status: 'delivered' });
  const mails = async () =>
    (await office.mailsTo(customer.username)).filter(({ subject }) => /return request/.test(subject));
  await until('the mails', async () => (await mails()).length >= 2);
  const waiting = () => office.rows(`select 1 from outbox_delivery where done_at is null`);
  await until('the rest', async () => (await waiting()).length === 0);
  expect(await mails(), 'one of the circle, one of the second return').toHaveLength(2);
});

test('a replacement is another parcel of the order, from stock, without a payment', async () => {
  const { orderId, customer, own, write, goods, first } = await bought();
  const body = { items: [{ orderItemId: first, quantity: 1 }], reason: 'Lost on the way' };
  expect((await write('post', 'replacements', body)).status, 'nothing was sent').toBe(409);
  await write('put', 'status', { status: 'shipped' });
  const stock = await stockOf(goods[0]);
  const made = await write('post', 'replacements', body);
  expect(made.body).toMatchObject({ status: 'shipped', refundedAmount: 0, parcels: [{}, { shippedAt: null }] });
  expect(await stockOf(goods[0])).toBe(stock - 1);
  await office.mailTo(customer.username, /We are sending you a replacement/);
  expect((await office.boss.get('/api/admin/orders?todo=replacement')).body).toMatchObject([{ id: orderId }]);
  const { id } = made.body.parcels[1];
  await write('put', `parcels/${id}`, { trackingNumber: UPS });
  await office.mailTo(customer.username, /replacement for order \d+ has shipped[\s\S]*1Z999/);
  expect((await own()).trackingNumber).toBe(UPS);
  expect((await write('delete', `parcels/${id}`)).status, 'it is on its way').toBe(409);
  const second = await write('post', 'replacements', body);
  await write('delete', `parcels/${second.body.parcels[2].id}`);
  expect(await stockOf(goods[0])).toBe(stock - 1);
  await office.rows(`update variant set stock = 0, reserved = 0 where id = ${goods[0].variantId}`);
  expect((await write('post', 'replacements', body)).body.code).toBe('out_of_stock');
});

/** One unit, sold and shipped. */
async function oneShipped() {
  const [goods] = await twoGoods(product);
  const { client } = await shopper(product, goods);
  const orderId = await buy(client);
  const write = (method: 'post' | 'put' | 'delete', path: string, body?: unknown) =>
    office.write(method, orderId, path, body);
  const { id: orderItemId = 0 } = (await office.read(orderId)).items[0] ?? {};
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
    const { orderId, move, cameBack, ...order } = await oneShipped();
    expect((await order[way]()).status).toBeLessThan(300);
    expect(await cameBack()).toBe(1);
    await move('pending');
    expect((await office.read(orderId)).items, 'nothing is left to ship').toMatchObject([{ shipped: 1 }]);
    expect((await order.write('post', 'parcels', {})).status).toBe(409);
    for (const status of ['cancelled', 'pending', 'cancelled', 'shipped', 'cancelled']) {
      await move(status);
      expect(await cameBack(), status).toBe(1);
    }
  },
);

test('the parcel of a unit that came back stays: it was sent', async () => {
  const { orderId, orderItemId, write, refund, move, cameBack } = await oneShipped();
  await refund();
  const [parcel] = (await office.read(orderId)).parcels;
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
  const { orderId, refund, move, cameBack } = await oneShipped();
  await refund();
  await office.rows(`update refund set state = 'failed' where order_id = ${orderId}`);
  await office.rows(`update customer_order set refunded = 0 where id = ${orderId}`);
  await move('cancelled');
  expect(await cameBack()).toBe(1);
});

test('a shipped unit is replaced once at a time, also by five requests at once', async () => {
  const { orderId, write, goods, second } = await bought();
  await write('put', 'status', { status: 'shipped' });
  const stock = await stockOf(goods[1]);
  const body = { items: [{ orderItemId: second, quantity: 1 }], reason: 'Broken' };
  const replace = () => office.boss.post(`/api/admin/orders/${orderId}/replacements`, body);
  const answers = await Promise.all(Array.from({ length: 5 }, replace));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^1 of 1 shipped .* being replaced already/);
  expect(await stockOf(goods[1])).toBe(stock - 1);
  const { parcels } = await office.read(orderId);
  await write('put', `parcels/${parcels.at(-1)?.id}`, { isDelivered: true });
  expect((await replace()).status, 'the replacement broke too').toBe(201);
});
