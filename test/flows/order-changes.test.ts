import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice, twoGoods } from '../harness/back-office.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { ADDRESS, addToCart, buy, type Goods, shelf, shopper } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

/** Three of the first goods and one of the second. */
async function bought() {
  const goods = await twoGoods(product);
  const customer = await shopper(product, goods[0], 3);
  await addToCart(customer.client, goods[1]);
  const orderId = await buy(customer.client);
  const own = async () => (await customer.client.get(`/api/orders/${orderId}`)).body;
  const { items } = await office.read(orderId);
  const [first, second] = items.map(({ id }) => id) as [number, number];
  return { orderId, customer, own, goods, first, second };
}

const stockOf = async (goods: Goods) => (await shelf(product, goods)).stock;

test('an address is corrected before shipping with a mail, a stale one is refused with the change, a sent one for good', async () => {
  const { orderId, customer, own } = await bought();
  const { revision } = await office.read(orderId);
  const shippingAddress = { ...ADDRESS, company: 'Acme', street: '601 Congress Ave', suite: 'Dock 4' };
  expect((await office.write('put', orderId, 'address', { shippingAddress })).status).toBe(200);
  expect((await own()).shippingAddress).toMatchObject({ street: '601 Congress Ave', country: 'US' });
  await office.mailTo(customer.username, /ships to another address[\s\S]*, Acme, 601 Congress Ave, Dock 4/);
  const stale = await office.boss.put(
    `/api/admin/orders/${orderId}/address`,
    { shippingAddress: ADDRESS },
    { 'if-match': `"${revision}"` },
  );
  expect([stale.status, stale.body.details.changes]).toMatchObject([
    409,
    [{ kind: 'address', details: { formerAddress: { street: ADDRESS.street } } }],
  ]);
  const before = await office.read(orderId);
  expect((await office.write('put', orderId, 'address', { shippingAddress })).body.revision, 'the same address').toBe(
    before.revision,
  );
  await office.write('put', orderId, 'status', { status: 'shipped' });
  expect((await office.write('put', orderId, 'address', { shippingAddress: ADDRESS })).status).toBe(409);
  expect((await own()).shippingAddress.street).toBe('601 Congress Ave');
});

test('a note of the staff is for the staff; one for the customer is mailed and shown to them', async () => {
  const { orderId, customer, own } = await bought();
  const path = `/api/admin/orders/${orderId}/notes`;
  const once = () => office.boss.post(path, { note: 'Called twice' }, { 'idempotency-key': `note-${orderId}` });
  expect([(await once()).status, (await once()).status]).toEqual([201, 201]);
  expect((await office.write('post', orderId, 'notes', { note: 'We gift-wrap it.', isForCustomer: true })).status).toBe(
    201,
  );
  await office.mailTo(customer.username, /We gift-wrap it/);
  expect((await own()).messages).toMatchObject([{ note: 'We gift-wrap it.' }]);
  const { history, status } = await office.read(orderId);
  expect(status).toBe('pending');
  expect(history.slice(1)).toMatchObject([
    { kind: 'note', notes: 'Called twice' },
    { kind: 'customer_note', notes: 'We gift-wrap it.' },
  ]);
  expect(JSON.stringify([await own(), await office.mailsTo(customer.username)])).not.toContain('Called twice');
});

test('a held order is not shipped until it is released', async () => {
  const { orderId } = await bought();
  await office.write('put', orderId, 'hold', { isHeld: true, reason: 'Card of another person?' });
  const refused = await office.write('put', orderId, 'status', { status: 'shipped' });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Card of another person?')]);
  expect((await office.write('put', orderId, 'status', { status: 'processing' })).status).toBe(200);
  const released = await office.write('put', orderId, 'hold', { isHeld: false });
  expect(released.body).toMatchObject({ heldAt: null, holdReason: null });
  expect((await office.write('put', orderId, 'status', { status: 'shipped' })).status).toBe(200);
});

test('a quantity is lowered before shipping: the difference is refunded and back in stock, the customer is mailed', async () => {
  const { orderId, customer, own, goods, first, second } = await bought();
  const before = [await stockOf(goods[0]), await stockOf(goods[1])];
  const items = [
    { orderItemId: first, quantity: 1 },
    { orderItemId: second, quantity: 1 },
  ];
  const changed = await office.write('put', orderId, 'items', { items, reason: 'Wanted only one' });
  expect(changed.body.items).toMatchObject([{ quantity: 3, takenOut: 2, refunded: 2 }, { takenOut: 0 }]);
  expect(changed.body.refundedAmount).toBe(2 * 1_999 + Math.round(2 * 1_999 * 0.08));
  expect([await stockOf(goods[0]), await stockOf(goods[1])]).toEqual([(before[0] ?? 0) + 2, before[1]]);
  expect((await own()).refunds).toMatchObject([{ state: 'refunded', note: 'Wanted only one' }]);
  await office.mailTo(customer.username, /2 × Player[\s\S]*\$43\.18/);
  const refused = [
    await office.write('put', orderId, 'items', { items: [{ orderItemId: first, quantity: 2 }] }),
    await office.write('put', orderId, 'items', { items: [{ orderItemId: first + 1_000, quantity: 0 }] }),
    await office.write('put', orderId, 'items', {
      items: [
        { orderItemId: first, quantity: 0 },
        { orderItemId: second, quantity: 0 },
      ],
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 409]);
  await office.write('put', orderId, 'status', { status: 'cancelled' });
  expect([await stockOf(goods[0]), await stockOf(goods[1])], 'only what was left').toEqual([9, 9]);
  await office.write('put', orderId, 'status', { status: 'processing' });
  expect([await stockOf(goods[0]), await stockOf(goods[1])]).toEqual([8, 8]);
});

test('refunds by line and amount never exceed what was paid or bought, and restock each line by choice', async () => {
  const { orderId, own, goods, first, second } = await bought();
  const { totalAmount, subtotal, tax } = await office.read(orderId);
  const refund = (body: object) => office.write('post', orderId, 'refunds', { reason: 'Broken', ...body });
  await office.write('put', orderId, 'status', { status: 'shipped' });
  const [one, two] = [await stockOf(goods[0]), await stockOf(goods[1])];
  const items = [
    { orderItemId: first, quantity: 1 },
    { orderItemId: second, quantity: 1, restock: false },
  ];
  const byLine = await refund({ items, restock: true });
  expect(byLine.status).toBe(201);
  const goodsBack = 1_999 + 10_450;
  expect(byLine.body.refundedAmount).toBe(goodsBack + Math.round((tax * goodsBack) / subtotal));
  expect([await stockOf(goods[0]), await stockOf(goods[1])]).toEqual([one + 1, two]);
  expect((await refund({ items: [{ orderItemId: second, quantity: 1 }] })).status, 'more than was bought').toBe(409);
  expect((await refund({ items: [{ orderItemId: first, quantity: 1 }], amount: 5 })).status).toBe(400);
  expect((await refund({ reason: '' })).status).toBe(400);
  const rest = totalAmount - byLine.body.refundedAmount;
  expect((await refund({ amount: rest + 1 })).status).toBe(409);
  const all = await refund({ amount: rest });
  expect(all.body).toMatchObject({ refundedAmount: totalAmount, paymentState: 'refunded', status: 'shipped' });
  expect((await own()).refundedAmount).toBe(totalAmount);
  expect((await refund({ amount: 1 })).body.error).toBe('This order has been refunded in full');
  const { history } = await office.read(orderId);
  expect(history.map(({ kind }) => kind)).toEqual([
    'status',
    'status',
    'refund_asked',
    'refunded',
    'refund_asked',
    'refunded',
  ]);
});

test('an order whose every unit is refunded before shipping is canceled', async () => {
  const { orderId, customer, goods, first, second } = await bought();
  const items = [
    { orderItemId: first, quantity: 3 },
    { orderItemId: second, quantity: 1 },
  ];
  await office.write('post', orderId, 'refunds', { amount: 100, reason: 'Goodwill' });
  const done = await office.write('post', orderId, 'refunds', { items, reason: 'No longer made', restock: false });
  expect(done.body).toMatchObject({ status: 'cancelled', paymentState: 'refunded' });
  expect(done.body.refundedAmount).toBe(done.body.totalAmount);
  expect([await stockOf(goods[0]), await stockOf(goods[1])], 'nothing came back').toEqual([6, 8]);
  await office.mailTo(customer.username, /was cancelled/);
  expect((await office.write('put', orderId, 'status', { status: 'pending' })).status).toBe(409);
});

test('a refund is made once per idempotency key, and reaches the provider after its commit', async () => {
  const { orderId } = await bought();
  const { revision } = await office.read(orderId);
  const headers = { 'if-match': `"${revision}"`, 'idempotency-key': `refund-${orderId}` };
  const ask = () =>
    office.boss.call('POST', `/api/admin/orders/${orderId}/refunds`, { amount: 500, reason: 'Goodwill' }, headers);
  const first = await ask();
  expect([first.status, first.body.refundedAmount]).toEqual([201, 500]);
  const [again, third] = [await ask(), await ask()];
  expect([again.status, again.body, third.body]).toEqual([201, first.body, first.body]);
  expect((await office.read(orderId)).refunds).toMatchObject([{ amount: 500, state: 'refunded' }]);
});
