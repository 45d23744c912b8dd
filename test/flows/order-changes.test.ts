import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice, stockTwoGoods } from '../harness/back-office.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { ADDRESS, addToCart, buy, type Goods, readStock, signUpShopper } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

/** Three of the first goods and one of the second. */
async function setUpOrder() {
  const goods = await stockTwoGoods(product);
  const customer = await signUpShopper(product, goods[0], 3);
  await addToCart(customer.client, goods[1]);
  const orderId = await buy(customer.client);
  const readOwnOrder = async () => (await customer.client.get(`/api/orders/${orderId}`)).body;
  const { items } = await office.readOrder(orderId);
  const [first, second] = items.map(({ id }) => id) as [number, number];
  return { orderId, customer, readOwnOrder, goods, first, second };
}

const stockOf = async (goods: Goods) => (await readStock(product, goods)).stock;

test('an address is corrected before shipping with a mail, a stale one is refused with the change, a sent one for good', async () => {
  const { orderId, customer, readOwnOrder } = await setUpOrder();
  const { revision } = await office.readOrder(orderId);
  const shippingAddress = { ...ADDRESS, company: 'Acme', street: '601 Congress Ave', suite: 'Dock 4' };
  expect((await office.write('put', orderId, 'address', { shippingAddress })).status).toBe(200);
  expect((await readOwnOrder()).shippingAddress).toMatchObject({ street: '601 Congress Ave', country: 'US' });
  await office.waitForMail(customer.username, /ships to another address[\s\S]*, Acme, 601 Congress Ave, Dock 4/);
  const staleResponse = await office.boss.put(
    `/api/admin/orders/${orderId}/address`,
    { shippingAddress: ADDRESS },
    { 'if-match': `"${revision}"` },
  );
  expect([staleResponse.status, staleResponse.body.details.changes]).toMatchObject([
    409,
    [{ kind: 'address', details: { formerAddress: { street: ADDRESS.street } } }],
  ]);
  const orderBefore = await office.readOrder(orderId);
  expect((await office.write('put', orderId, 'address', { shippingAddress })).body.revision, 'the same address').toBe(
    orderBefore.revision,
  );
  await office.write('put', orderId, 'status', { status: 'shipped' });
  expect((await office.write('put', orderId, 'address', { shippingAddress: ADDRESS })).status).toBe(409);
  expect((await readOwnOrder()).shippingAddress.street).toBe('601 Congress Ave');
});

test('a note of the staff is for the staff; one for the customer is mailed and shown to them', async () => {
  const { orderId, customer, readOwnOrder } = await setUpOrder();
  const path = `/api/admin/orders/${orderId}/notes`;
  const addNote = () => office.boss.post(path, { note: 'Called twice' }, { 'idempotency-key': `note-${orderId}` });
  expect([(await addNote()).status, (await addNote()).status]).toEqual([201, 201]);
  expect((await office.write('post', orderId, 'notes', { note: 'We gift-wrap it.', isForCustomer: true })).status).toBe(
    201,
  );
  await office.waitForMail(customer.username, /We gift-wrap it/);
  expect((await readOwnOrder()).messages).toMatchObject([{ note: 'We gift-wrap it.' }]);
  const { history, status } = await office.readOrder(orderId);
  expect(status).toBe('pending');
  expect(history.slice(1)).toMatchObject([
    { kind: 'note', notes: 'Called twice' },
    { kind: 'customer_note', notes: 'We gift-wrap it.' },
  ]);
  expect(JSON.stringify([await readOwnOrder(), await office.readMails(customer.username)])).not.toContain(
    'Called twice',
  );
});

test('a held order is not shipped until it is released', async () => {
  const { orderId } = await setUpOrder();
  await office.write('put', orderId, 'hold', { isHeld: true, reason: 'Card of another person?' });
  const refusal = await office.write('put', orderId, 'status', { status: 'shipped' });
  expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringContaining('Card of another person?')]);
  expect((await office.write('put', orderId, 'status', { status: 'processing' })).status).toBe(200);
  const releaseResponse = await office.write('put', orderId, 'hold', { isHeld: false });
  expect(releaseResponse.body).toMatchObject({ heldAt: null, holdReason: null });
  expect((await office.write('put', orderId, 'status', { status: 'shipped' })).status).toBe(200);
});

test('a quantity is lowered before shipping: the difference is refunded and back in stock, the customer is mailed', async () => {
  const { orderId, customer, readOwnOrder, goods, first, second } = await setUpOrder();
  const stocksBefore = [await stockOf(goods[0]), await stockOf(goods[1])];
  const items = [
    { orderItemId: first, quantity: 1 },
    { orderItemId: second, quantity: 1 },
  ];
  const changeResponse = await office.write('put', orderId, 'items', { items, reason: 'Wanted only one' });
  expect(changeResponse.body.items).toMatchObject([{ quantity: 3, takenOut: 2, refunded: 2 }, { takenOut: 0 }]);
  expect(changeResponse.body.refundedAmount).toBe(2 * 1_999 + Math.round(2 * 1_999 * 0.08));
  expect([await stockOf(goods[0]), await stockOf(goods[1])]).toEqual([(stocksBefore[0] ?? 0) + 2, stocksBefore[1]]);
  expect((await readOwnOrder()).refunds).toMatchObject([{ state: 'refunded', note: 'Wanted only one' }]);
  await office.waitForMail(customer.username, /2 × Player[\s\S]*\$43\.18/);
  const refusals = [
    await office.write('put', orderId, 'items', { items: [{ orderItemId: first, quantity: 2 }] }),
    await office.write('put', orderId, 'items', { items: [{ orderItemId: first + 1_000, quantity: 0 }] }),
    await office.write('put', orderId, 'items', {
      items: [
        { orderItemId: first, quantity: 0 },
        { orderItemId: second, quantity: 0 },
      ],
    }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 409]);
  await office.write('put', orderId, 'status', { status: 'cancelled' });
  expect([await stockOf(goods[0]), await stockOf(goods[1])], 'only what was left').toEqual([9, 9]);
  await office.write('put', orderId, 'status', { status: 'processing' });
  expect([await stockOf(goods[0]), await stockOf(goods[1])]).toEqual([8, 8]);
});

test('refunds by line and amount never exceed what was paid or bought, and restock each line by choice', async () => {
  const { orderId, readOwnOrder, goods, first, second } = await setUpOrder();
  const { totalAmount, subtotal, tax } = await office.readOrder(orderId);
  const refund = (body: object) => office.write('post', orderId, 'refunds', { reason: 'Broken', ...body });
  await office.write('put', orderId, 'status', { status: 'shipped' });
  const [firstStock, secondStock] = [await stockOf(goods[0]), await stockOf(goods[1])];
  const items = [
    { orderItemId: first, quantity: 1 },
    { orderItemId: second, quantity: 1, restock: false },
  ];
  const lineRefund = await refund({ items, restock: true });
  expect(lineRefund.status).toBe(201);
  const goodsBack = 1_999 + 10_450;
  expect(lineRefund.body.refundedAmount).toBe(goodsBack + Math.round((tax * goodsBack) / subtotal));
  expect([await stockOf(goods[0]), await stockOf(goods[1])]).toEqual([firstStock + 1, secondStock]);
  expect((await refund({ items: [{ orderItemId: second, quantity: 1 }] })).status, 'more than was bought').toBe(409);
  expect((await refund({ items: [{ orderItemId: first, quantity: 1 }], amount: 5 })).status).toBe(400);
  expect((await refund({ reason: '' })).status).toBe(400);
  const remainingAmount = totalAmount - lineRefund.body.refundedAmount;
  expect((await refund({ amount: remainingAmount + 1 })).status).toBe(409);
  const fullRefund = await refund({ amount: remainingAmount });
  expect(fullRefund.body).toMatchObject({ refundedAmount: totalAmount, paymentState: 'refunded', status: 'shipped' });
  expect((await readOwnOrder()).refundedAmount).toBe(totalAmount);
  expect((await refund({ amount: 1 })).body.error).toBe('This order has been refunded in full');
  const { history } = await office.readOrder(orderId);
  expect(history.map(({ kind }) => kind)).toEqual([
    'status',
    'status',
    'refund_asked',
    'refunded',
    'refund_asked',
    'refunded',
  ]);
});

const [PUT_BACK, LEFT_OUT] = [true, false];

test.each([
  {
    repeats: 'a refund that failed and put nothing back, with what it left out',
    shipped: 0,
    refunds: [
      { quantity: 2, restock: LEFT_OUT, fails: true },
      { quantity: 2, restock: PUT_BACK, fails: false },
    ],
    units: { back: 2, takenOut: 2 },
  },
  {
    repeats: 'a refund that failed after it put its units back, which go back once',
    shipped: 0,
    refunds: [
      { quantity: 2, restock: PUT_BACK, fails: true },
      { quantity: 2, restock: PUT_BACK, fails: true },
      { quantity: 2, restock: PUT_BACK, fails: false },
    ],
    units: { back: 2, takenOut: 2 },
  },
  {
    repeats: 'a refund that failed, without a unit that another refund left out',
    shipped: 0,
    refunds: [
      { quantity: 1, restock: LEFT_OUT, fails: false },
      { quantity: 1, restock: PUT_BACK, fails: true },
      { quantity: 1, restock: PUT_BACK, fails: false },
    ],
    units: { back: 1, takenOut: 2 },
  },
  {
    repeats: 'two refunds that failed, of which one had put its unit back',
    shipped: 0,
    refunds: [
      { quantity: 1, restock: PUT_BACK, fails: true },
      { quantity: 2, restock: LEFT_OUT, fails: true },
      { quantity: 3, restock: PUT_BACK, fails: false },
    ],
    units: { back: 3, takenOut: 3 },
  },
  {
    repeats: 'a refund that failed, after another one of a shipped unit that was put back',
    shipped: 1,
    refunds: [
      { quantity: 1, restock: PUT_BACK, fails: true },
      { quantity: 2, restock: LEFT_OUT, fails: true },
      { quantity: 1, restock: PUT_BACK, fails: false },
    ],
    units: { back: 2, takenOut: 1 },
  },
  {
    repeats: 'a refund that failed, after another one that failed was repeated',
    shipped: 0,
    refunds: [
      { quantity: 1, restock: PUT_BACK, fails: true },
      { quantity: 1, restock: LEFT_OUT, fails: false },
      { quantity: 1, restock: LEFT_OUT, fails: true },
      { quantity: 1, restock: PUT_BACK, fails: false },
    ],
    units: { back: 2, takenOut: 2 },
  },
])('units that left an order are put back by a refund that repeats $repeats', async ({ shipped, refunds, units }) => {
  const { orderId, goods, first } = await setUpOrder();
  const itemsOf = (quantity: number) => [{ orderItemId: first, quantity }];
  if (shipped > 0) await office.write('post', orderId, 'parcels', { items: itemsOf(shipped) });
  const stock = await stockOf(goods[0]);
  for (const { quantity, restock, fails } of refunds) {
    const body = { items: itemsOf(quantity), reason: 'No longer made', restock };
    expect((await office.write('post', orderId, 'refunds', body)).status).toBe(201);
    if (fails) await failLatestRefund(orderId);
  }
  const [item] = (await office.readOrder(orderId)).items;
  expect({ back: (await stockOf(goods[0])) - stock, takenOut: item?.takenOut }).toEqual(units);
});

async function failLatestRefund(orderId: number): Promise<void> {
  await office.rows(
    `update refund set state = 'failed' where id = (select max(id) from refund where order_id = ${orderId})`,
  );
  await office.rows(
    `update customer_order o set refunded = (select coalesce(sum(r.amount), 0) from refund r
       where r.order_id = o.id and r.state <> 'failed') where o.id = ${orderId}`,
  );
}

test('an order whose every unit is refunded before shipping is canceled', async () => {
  const { orderId, customer, goods, first, second } = await setUpOrder();
  const items = [
    { orderItemId: first, quantity: 3 },
    { orderItemId: second, quantity: 1 },
  ];
  await office.write('post', orderId, 'refunds', { amount: 100, reason: 'Goodwill' });
  const response = await office.write('post', orderId, 'refunds', { items, reason: 'No longer made', restock: false });
  expect(response.body).toMatchObject({ status: 'cancelled', paymentState: 'refunded' });
  expect(response.body.refundedAmount).toBe(response.body.totalAmount);
  expect([await stockOf(goods[0]), await stockOf(goods[1])], 'nothing came back').toEqual([6, 8]);
  await office.waitForMail(customer.username, /was cancelled/);
  expect((await office.write('put', orderId, 'status', { status: 'pending' })).status).toBe(409);
});

test('a refund is made once per idempotency key, and reaches the provider after its commit', async () => {
  const { orderId } = await setUpOrder();
  const { revision } = await office.readOrder(orderId);
  const headers = { 'if-match': `"${revision}"`, 'idempotency-key': `refund-${orderId}` };
  const requestRefund = () =>
    office.boss.call('POST', `/api/admin/orders/${orderId}/refunds`, { amount: 500, reason: 'Goodwill' }, headers);
  const first = await requestRefund();
  expect([first.status, first.body.refundedAmount]).toEqual([201, 500]);
  const [secondResponse, thirdResponse] = [await requestRefund(), await requestRefund()];
  expect([secondResponse.status, secondResponse.body, thirdResponse.body]).toEqual([201, first.body, first.body]);
  expect((await office.readOrder(orderId)).refunds).toMatchObject([{ amount: 500, state: 'refunded' }]);
});
