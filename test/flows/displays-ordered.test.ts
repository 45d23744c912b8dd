import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, signUp } from '../harness/factories.ts';
import { listDisplays, showCode } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, checkOut, payByTestCard, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = (code: string) => product.client().post('/api/displays/setup', { code });

test('an order for a building creates a shipping display per unit, whose code pairs once until it is forgotten', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  await addToCart(client, await stockGoods(product, 5), 2);
  const { body } = await checkOut(client, property.id);
  expect((await payByTestCard(client, body.clientSecret)).status).toBe(200);
  const waiting = await until('both on their way', async () => {
    const displays = await listDisplays(client, property.id);
    return displays.length === 2 ? displays : null;
  });
  expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(JSON.stringify(waiting)).not.toMatch(/setupCode/);

  const admin = await signUp(product, 'administrator');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${admin.id}`);
  const orderId = waiting[0]?.orderId;
  const codesOf = async () => (await admin.client.get(`/api/admin/orders/${orderId}/setup-codes`)).body;
  const [first, second] = await codesOf();
  expect(first).toMatchObject({ code: expect.stringMatching(/^[A-Z]{12}$/), isUsed: false });

  const paired = await setUp(`${first.code.slice(0, 4)} ${first.code.slice(4)}`.toLowerCase());
  expect(paired).toMatchObject({ status: 200, body: { name: first.name, slug: property.slug } });
  expect((await setUp(first.code)).status).toBe(404);
  expect((await codesOf())[0]).toMatchObject({ isUsed: true });
  const forgotten = { ids: [first.displayId], action: 'forget' };
  expect((await client.post(`/api/properties/${property.id}/displays/actions`, forgotten)).status).toBe(204);
  expect((await setUp(first.code)).status).toBe(200);
  const { code } = await showCode(product);
  expect((await client.post(`/api/displays/${first.displayId}/replacement`, { code })).status).toBe(200);
  expect((await setUp(first.code)).status).toBe(404);

  const cancelled = await admin.client.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled' });
  expect(cancelled.status).toBe(200);
  expect((await setUp(second.code)).status).toBe(404);
  expect(await codesOf()).toEqual([]);

  const outlookIs = (outlook: string) =>
    until(outlook, async () => {
      const displays = await listDisplays(client, property.id);
      return displays.find(({ state }) => state === 'waiting')?.orderOutlook === outlook;
    });
  await outlookIs('cancelled');
  for (const [status, outlook] of [
    ['pending', 'toShip'],
    ['shipped', 'onTheWay'],
    ['delivered', 'arrived'],
  ] as const) {
    await admin.client.put(`/api/admin/orders/${orderId}/status`, { status });
    await outlookIs(outlook);
  }
  const { totalAmount: amount } = (await admin.client.get(`/api/admin/orders/${orderId}`)).body;
  await admin.client.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Recalled' });
  await outlookIs('refunded');
});
