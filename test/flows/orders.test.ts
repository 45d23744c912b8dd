import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminCtx } from '../../src/modules/accounts/index.ts';
import { orderMails, resendOrderMail, updateOrderStatus } from '../../src/modules/orders/index.ts';
import { orderNumber, type StatusInput } from '../../src/modules/orders/schema.ts';
import { addProperty, administratorContext, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  addToCart,
  buy,
  completeOrder,
  createCheckout,
  intentOf,
  payByTestCard,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;
let adminContext: AdminCtx;

beforeAll(async () => {
  product = await startProduct();
  adminContext = administratorContext(product, await signUp(product, 'boss'));
});

afterAll(() => product.stop());

const rows = <Row extends object = Record<string, unknown>>(sql: string) =>
  product.platform.orm.em.fork().execute<Row[]>(sql);
const mailsOf = (username: string) =>
  rows<{ subject: string; text: string; html: string }>(
    `select subject, text, html from mail where "to" = '${username}' order by id`,
  );
const moveOrder = (orderId: number, input: Partial<StatusInput>) =>
  updateOrderStatus(
    adminContext,
    orderId,
    { status: 'pending', notes: null, refund: false, shipAnyway: false, ...input },
    null,
  );

test('an order keeps its items, recipient and prices, whatever changes later', async () => {
  const goods = await stockGoods(product, 5, 333);
  const { client, username } = await signUpShopper(product, goods, 3);
  const property = await addProperty(client, { name: 'Old Name' });
  const { body } = await createCheckout(client, property.id);
  expect(body.amounts).toEqual({ subtotal: 999, shipping: 0, tax: 80, total: 1079 });
  await rows(`update variant set price = 1 where id = ${goods.variantId}`);
  await rows(`update product set name = 'Renamed' where id = ${goods.productId}`);
  await rows(`update property set name = 'New Name' where id = ${property.id}`);
  await payByTestCard(client, body.clientSecret);
  const { orderId } = (await completeOrder(client, intentOf(body.clientSecret))).body;
  const order = (await client.get(`/api/orders/${orderId}`)).body;
  expect(order).toMatchObject({ subtotal: 999, tax: 80, totalAmount: 1079 });
  expect(order.property).toEqual({ name: 'Old Name', slug: property.slug });
  await client.delete(`/api/properties/${property.id}`);
  const [listedOrder] = (await client.get('/api/orders')).body;
  expect(listedOrder.property, 'its address leads nowhere now').toEqual({ ...order.property, isDeleted: true });
  expect(order.items).toMatchObject([{ quantity: 3, priceAtPurchase: 333, variantName: '32 GB' }]);
  expect(order.items[0].productName).not.toBe('Renamed');
  const [mail] = await until('the confirmation', async () => {
    const storedMails = await mailsOf(username);
    return storedMails.length > 0 ? storedMails : null;
  });
  for (const words of [orderNumber(orderId), '$9.99', '$0.80', '$10.79', '3 × Player', 'Austin, TX 78701'])
    expect([mail?.text, mail?.html]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
});

test('a paid test payment makes an order with the browser closed', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 1));
  const { body } = await createCheckout(client);
  expect((await payByTestCard(client, body.clientSecret, '4000000000000002')).status).toBe(402);
  expect((await payByTestCard(client, body.clientSecret)).status).toBe(200);
  expect((await payByTestCard(client, body.clientSecret)).status).toBe(200);
  await until('the order', async () => (await client.get('/api/orders')).body.length === 1);
});

test('a payment needs its own secret and a valid card number', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 1));
  const { body } = await createCheckout(client);
  const id = intentOf(body.clientSecret);
  expect((await payByTestCard(client, `${id}_secret_guessed`)).status).toBe(404);
  expect((await payByTestCard(client, body.clientSecret, '42')).status).toBe(400);
  expect((await payByTestCard(client, body.clientSecret, '4111111111111111')).status).toBe(402);
});

test('an order can only be assigned to one’s own building', async () => {
  const goods = await stockGoods(product, 1);
  const { client } = await signUpShopper(product, goods);
  const foreignProperty = await addProperty((await signUp(product)).client);
  expect((await createCheckout(client, foreignProperty.id)).status).toBe(404);
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 0 });
});

test('payment is refused while impersonating', async () => {
  const goods = await stockGoods(product, 1);
  const { client, id } = await signUpShopper(product, goods);
  const { body } = await createCheckout(client);
  const boss = await signUp(product, 'boss');
  await rows(`update app_user set is_admin = true where id = ${boss.id}`);
  expect((await boss.client.post(`/api/admin/users/${id}/impersonate`)).status).toBe(200);
  const refusals = [
    await createCheckout(boss.client),
    await payByTestCard(boss.client, body.clientSecret),
    await completeOrder(boss.client, intentOf(body.clientSecret)),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('each status change is one entry, one mail and at most one stock movement', async () => {
  const goods = await stockGoods(product, 4);
  const { client, username } = await signUpShopper(product, goods, 2);
  const orderId = await buy(client);
  await moveOrder(orderId, { status: 'shipped', trackingNumber: '1Z999AA10123456784', notes: 'left the dock' });
  await Promise.all([moveOrder(orderId, { status: 'cancelled' }), moveOrder(orderId, { status: 'cancelled' })]);
  expect(await readStock(product, goods)).toEqual({ stock: 4, reserved: 0 });
  await moveOrder(orderId, { status: 'processing' });
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 0 });
  const mails = await until('four mails', async () => {
    const storedMails = await mailsOf(username);
    return storedMails.length === 4 ? storedMails : null;
  });
  expect(mails.map(({ subject }) => subject).sort()).toEqual(
    ['is being prepared', 'is confirmed', 'has shipped', 'was cancelled']
      .map((news) => `Order ${orderNumber(orderId)} ${news}`)
      .sort(),
  );
  expect(mails.find(({ subject }) => subject.includes('shipped'))?.text).toContain(
    'Track my package: https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
  expect(JSON.stringify(mails)).not.toContain('left the dock');
  expect(await rows(`select seq, to_status from order_event where order_id = ${orderId} order by seq`)).toMatchObject([
    { seq: 1, to_status: 'pending' },
    { seq: 2, to_status: 'shipped' },
    { seq: 3, to_status: 'cancelled' },
    { seq: 4, to_status: 'processing' },
  ]);
  expect((await client.get(`/api/orders/${orderId}`)).body.trackingNumber).toBe('1Z999AA10123456784');
});

test('a canceled order stays canceled if its goods are sold or its money refunded', async () => {
  const goods = await stockGoods(product, 1);
  const first = await signUpShopper(product, goods);
  const orderId = await buy(first.client);
  await moveOrder(orderId, { status: 'cancelled' });
  const second = await signUpShopper(product, goods);
  const soldOn = await buy(second.client);
  await expect(moveOrder(orderId, { status: 'pending' })).rejects.toMatchObject({ code: 'out_of_stock' });
  await Promise.all([
    moveOrder(soldOn, { status: 'cancelled', refund: true }),
    moveOrder(soldOn, { status: 'cancelled', refund: true }),
  ]);
  await expect(moveOrder(soldOn, { status: 'shipped' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(moveOrder(orderId, { status: 'shipped', refund: true })).rejects.toMatchObject({ code: 'invalid' });
  expect((await second.client.get(`/api/orders/${soldOn}`)).body.refundedAt).toMatch(/^\d{4}-/);
  const words = await until('the mail about the refund', async () =>
    (await mailsOf(second.username)).find(({ subject }) => subject.includes('refunded')),
  );
  expect(words.text).toContain('refunded in full');
  expect(await rows(`select state from refund where order_id = ${soldOn}`)).toEqual([{ state: 'refunded' }]);
});

test('an administrator sees the mails of an order and resends one', async () => {
  const { client, username } = await signUpShopper(product, await stockGoods(product, 1));
  const orderId = await buy(client);
  const [mail] = await until('the confirmation to be sent', async () => {
    const mails = await orderMails(adminContext, orderId);
    return mails[0]?.state === 'sent' ? mails : null;
  });
  await resendOrderMail(adminContext, orderId, mail?.id ?? 0);
  await until('the second one', async () => (await mailsOf(username)).length === 2);
  await expect(resendOrderMail(adminContext, orderId + 1, mail?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
});

test('a user pages through their own orders, newest first, and sees no others', async () => {
  const goods = await stockGoods(product, 3);
  const { client } = await signUpShopper(product, goods);
  const orderIds = [await buy(client)];
  for (let n = 0; n < 2; n++) {
    await addToCart(client, goods);
    orderIds.unshift(await buy(client));
  }
  const listIds = async (query: string) =>
    (await client.get(`/api/orders${query}`)).body.map(({ id }: { id: number }) => id);
  expect(await listIds('')).toEqual(orderIds);
  expect(await listIds(`?limit=1&before=${orderIds[0]}`)).toEqual([orderIds[1]]);
  const otherClient = (await signUp(product)).client;
  expect((await otherClient.get(`/api/orders/${orderIds[0]}`)).status).toBe(404);
  expect((await otherClient.get('/api/orders')).body).toEqual([]);
});

test('a QR code is printed once, at exact size, for this site only', async () => {
  const { client } = await signUp(product);
  const drawQr = (body: Record<string, unknown>) =>
    client.post('/api/qr-code/download', {
      url: `${product.url}/tower`,
      filename: 'tower-qr-code.png',
      size: 321,
      ...body,
    });
  const concurrentResponses = await Promise.all([drawQr({}), drawQr({}), drawQr({})]);
  for (const response of concurrentResponses)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await drawQr({})).status).toBe(200);
  expect(await rows(`select count(*)::int from qr_code where size = 321`)).toEqual([{ count: 1 }]);
  const refusedBodies = [
    { url: 'https://evil.example/tower' },
    { size: 63 },
    { size: 2001 },
    { size: 1.5 },
    { url: 'tower' },
  ];
  for (const body of refusedBodies) expect((await drawQr(body)).status, JSON.stringify(body)).toBe(400);
  const namedResponse = await drawQr({ filename: 'Büro\r\nSet-Cookie: a=b "x"/../y.png' });
  expect(namedResponse.headers.get('content-disposition')).toBe(
    `attachment; filename="B_ro Set-Cookie a=b x .. y.png"; filename*=UTF-8''B%C3%BCro%20Set-Cookie%20a%3Db%20x%20..%20y.png`,
  );
});
