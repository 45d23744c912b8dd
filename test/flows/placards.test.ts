import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/modules/orders/schema.ts';
import type { Client } from '../harness/client.ts';
import { signUp, signUpOwner } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import {
  addToCart,
  buy,
  createCheckout,
  type Goods,
  intentOf,
  payByTestCard,
  stockGoods,
} from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

/** The package is CommonJS: its types know a default where Node gives the function itself. */
const readQr = jsQR as unknown as typeof jsQR.default;

let product: Product;
let staff: Client;

beforeAll(async () => {
  product = await startProduct();
  ({ keeper: staff } = await openShopAdmin(product));
});

afterAll(() => product.stop());

const rows = <Row>(sql: string): Promise<Row[]> => product.platform.orm.em.fork().execute(sql);

async function newPlacards(stock = 50): Promise<Goods> {
  const goods = await stockGoods(product, stock, 7_900);
  await rows(`update product set category = 'qr_placard' where id = ${goods.productId}`);
  return goods;
}

const bodyOf = ({ productId, variantId }: Goods, inscription?: object) => ({
  productId,
  variantId,
  quantity: 1,
  ...(inscription && { inscription }),
});

async function linkInDrawing(svg: string): Promise<string | undefined> {
  const image = sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#fff' }).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const mailTextTo = (username: string, subject: string) =>
  until(`a mail “${subject}”`, async () => {
    const mails = await rows<{ text: string }>(
      `select text from mail where "to" = '${username}' and subject = '${subject}'`,
    );
    return mails[0]?.text;
  });

test('a placard carries the name and the code of the building from the cart to the workshop', async () => {
  const goods = await newPlacards();
  const { client, property } = await signUpOwner(product);
  const cartResponse = await client.post('/api/cart', bodyOf(goods, { propertyId: property.id }));
  expect(cartResponse.body.inscription).toMatchObject({
    propertyId: property.id,
    name: property.name,
    slug: property.slug,
  });
  const secondItem = await client.post(
    '/api/cart',
    bodyOf(goods, { propertyId: property.id, name: 'North Tower', address: '' }),
  );
  expect(secondItem.body).toMatchObject({ quantity: 1, inscription: { name: 'North Tower', address: null } });
  expect((await client.get('/api/cart')).body).toHaveLength(2);

  const orderId = await buy(client);
  expect((await client.get('/api/cart')).body).toEqual([]);
  const { body: order } = await client.get(`/api/orders/${orderId}`);
  expect(order).toMatchObject({ isWaiting: false, items: [{ inscription: { isComplete: true } }, {}] });
  await client.put(`/api/properties/${property.id}`, { ...property, name: 'Renamed' });
  const item = order.items[1];
  const drawing = await staff.get(`/api/admin/orders/${orderId}/items/${item.id}/drawing`);
  expect(drawing.status, String(drawing.body)).toBe(200);
  expect(drawing.headers.get('content-disposition')).toContain(`order-${orderNumber(orderId)}-placard-${item.id}.svg`);
  const svg = String(drawing.body);
  expect(svg).toMatch(/width="4.13in" height="5.83in"/);
  expect(svg).toContain('<title>North Tower</title>');
  expect(svg).toContain(`Order ${orderNumber(orderId)}, line ${item.id}: 1 × `);
  expect(await linkInDrawing(svg)).toBe(`${product.url}/${property.slug}`);
});

test('the calls of the specification still buy a placard: the order waits, and the customer answers', async () => {
  const goods = await newPlacards();
  const { client, property } = await signUpOwner(product);
  const { body: user } = await client.get('/api/user');
  await addToCart(client, goods);
  const orderId = await buy(client);
  const { body: order } = await client.get(`/api/orders/${orderId}`);
  expect(order).toMatchObject({ isWaiting: true, items: [{ inscription: { name: null, isComplete: false } }] });
  const [item] = order.items;
  const subject = `Order ${orderNumber(orderId)} waits for your answer`;
  expect(await mailTextTo(user.username, subject)).toContain(`/my-orders#order-${orderId}`);
  const drawing = `/api/orders/${orderId}/items/${item.id}/drawing`;
  expect((await client.get(drawing)).status).toBe(409);
  const { body: adminOrder } = await staff.get(`/api/admin/orders/${orderId}`);
  expect(adminOrder.isWaiting).toBe(true);

  const answer = `/api/orders/${orderId}/items/${item.id}/inscription`;
  const halfAnswer = await client.put(answer, { name: 'Łódź House', address: '1 Main St' });
  expect(halfAnswer.body, 'a name without a directory is half an answer').toMatchObject({ isWaiting: true });
  expect((await client.put(answer, { name: '东方' })).body.fields.name).toContain('东');
  expect((await client.put(answer, { name: 'A', directory: 'no-such-place' })).body.fields.directory).toBeTruthy();
  const stranger = await signUpOwner(product);
  expect((await client.put(answer, { propertyId: stranger.property.id })).status).toBe(404);

  const answerResponse = await client.put(answer, { propertyId: property.id, name: 'Łódź House' });
  expect(answerResponse.body).toMatchObject({ isWaiting: false, items: [{ inscription: { name: 'Łódź House' } }] });
  expect(await linkInDrawing(String((await client.get(drawing)).body))).toBe(`${product.url}/${property.slug}`);
  await staff.put(`/api/admin/orders/${orderId}/status`, { status: 'processing' });
  const lateResponse = await client.put(answer, { propertyId: property.id, name: 'Other' });
  expect([lateResponse.status, lateResponse.body.error]).toEqual([409, expect.stringContaining('is being made')]);
});

test('staff answer for the customer, who is mailed; a stale answer is refused', async () => {
  const goods = await newPlacards();
  const { property } = await signUpOwner(product);
  const { client, username } = await signUp(product, 'shopper');
  await addToCart(client, goods);
  const orderId = await buy(client);
  const { body: order } = await staff.get(`/api/admin/orders/${orderId}`);
  const path = `/api/admin/orders/${orderId}/items/${order.items[0].id}/inscription`;
  const text = { name: 'East Wing', directory: `${product.url}/${property.slug}` };
  const set = await staff.put(path, text, { 'if-match': `"${order.revision}"` });
  expect(set.body).toMatchObject({ isWaiting: false, revision: order.revision + 1 });
  expect((await staff.put(path, text, { 'if-match': `"${order.revision}"` })).status).toBe(409);
  const mail = await mailTextTo(username, `Order ${orderNumber(orderId)}: what we engrave`);
  expect(mail).toContain('East Wing');
  expect(mail).toContain(`${product.url}/${property.slug}`);
});

test('an unanswered order is asked about once more after three days', async () => {
  const { client, username } = await signUp(product, 'shopper');
  await addToCart(client, await newPlacards());
  const orderId = await buy(client);
  await runJob(product, 'remindOfInscriptions');
  await rows(`update customer_order set created_at = now() - interval '73 hours' where id = ${orderId}`);
  await runJob(product, 'remindOfInscriptions');
  await runJob(product, 'remindOfInscriptions');
  await mailTextTo(username, `Order ${orderNumber(orderId)} still waits for your answer`);
  const reminders = await rows(`select id from mail where "to" = '${username}' and subject like '%waits for%'`);
  expect(reminders).toHaveLength(2);
});

test('lines of the cart with the same text become one, and other goods have none', async () => {
  const goods = await newPlacards(3);
  const { client, property } = await signUpOwner(product);
  await addToCart(client, goods, 1);
  await client.post('/api/cart', bodyOf(goods, { propertyId: property.id }));
  const [open] = (await client.get('/api/cart')).body;
  expect((await client.put(`/api/cart/${open.id}`, {})).status).toBe(400);
  const mergedItem = await client.put(`/api/cart/${open.id}`, { inscription: { propertyId: property.id } });
  expect(mergedItem.body.quantity).toBe(2);
  expect((await client.get('/api/cart')).body).toHaveLength(1);
  const shortResponse = await client.post('/api/cart', bodyOf(goods, { name: 'B' }));
  const [, second] = (await client.get('/api/cart')).body;
  expect(shortResponse.status).toBe(201);
  expect((await client.put(`/api/cart/${second.id}`, { quantity: 2 })).status, 'three pieces in all').toBe(409);
  const player = await stockGoods(product, 3);
  expect((await client.post('/api/cart', bodyOf(player, { name: 'C' }))).body.inscription).toBeNull();
});

test('another text opens another checkout, and a deleted directory is asked for again', async () => {
  const goods = await newPlacards();
  const { client, property } = await signUpOwner(product);
  await client.post('/api/cart', bodyOf(goods, { propertyId: property.id }));
  const first = (await createCheckout(client)).body.clientSecret;
  const [item] = (await client.get('/api/cart')).body;
  await client.put(`/api/cart/${item.id}`, { inscription: { propertyId: property.id, name: 'New' } });
  const second = (await createCheckout(client)).body.clientSecret;
  expect(second).not.toBe(first);
  await client.delete(`/api/properties/${property.id}`);
  const { clientSecret } = (await createCheckout(client)).body;
  await payByTestCard(client, clientSecret);
  const { body } = await client.post('/api/complete-order', { paymentIntentId: intentOf(clientSecret) });
  expect((await client.get(`/api/orders/${body.orderId}`)).body).toMatchObject({
    isWaiting: true,
    items: [{ inscription: { name: 'New', slug: null } }],
  });
  expect((await client.get('/api/cart')).body).toEqual([]);
});

test('the shop draws a placard for anybody, and nothing for other goods', async () => {
  const goods = await newPlacards();
  const anonymousClient = product.client();
  const path = `/api/shop/products/${goods.productId}/drawing`;
  const drawing = await anonymousClient.get(
    `${path}?variantId=${goods.variantId}&name=${encodeURIComponent('<b>A & B')}`,
  );
  expect(drawing.headers.get('content-type')).toContain('image/svg+xml');
  expect(String(drawing.body)).toContain('&lt;b&gt;A &amp; B');
  expect((await anonymousClient.get(`${path}?variantId=1`)).status).toBe(404);
  expect((await anonymousClient.get(`${path}?name=${'x'.repeat(61)}`)).status).toBe(400);
  const player = await stockGoods(product, 1);
  expect((await anonymousClient.get(`/api/shop/products/${player.productId}/drawing`)).status).toBe(404);
});
