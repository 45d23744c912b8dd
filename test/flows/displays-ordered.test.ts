import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, signUp } from '../harness/factories.ts';
import { createPairing, listDisplays } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, createCheckout, payByTestCard, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUpDisplay = (code: string) => product.client().post('/api/displays/setup', { code });

test('an order for a building creates a shipping display per unit, whose code pairs once until it is forgotten', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  await addToCart(client, await stockGoods(product, 5), 2);
  const { body } = await createCheckout(client, property.id);
  expect((await payByTestCard(client, body.clientSecret)).status).toBe(200);
  const waitingDisplays = await until('both on their way', async () => {
    const displays = await listDisplays(client, property.id);
    return displays.length === 2 ? displays : null;
  });
  expect(waitingDisplays.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(JSON.stringify(waitingDisplays)).not.toMatch(/setupCode/);

  const admin = await signUp(product, 'administrator');
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${admin.id}`);
  const orderId = waitingDisplays[0]?.orderId;
  const codesOf = async () => (await admin.client.get(`/api/admin/orders/${orderId}/setup-codes`)).body;
  const [first, second] = await codesOf();
  expect(first).toMatchObject({ code: expect.stringMatching(/^[A-Z]{12}$/), isUsed: false });

  const setUpResponse = await setUpDisplay(`${first.code.slice(0, 4)} ${first.code.slice(4)}`.toLowerCase());
  expect(setUpResponse).toMatchObject({ status: 200, body: { name: first.name, slug: property.slug } });
  expect((await setUpDisplay(first.code)).status).toBe(404);
  expect((await codesOf())[0]).toMatchObject({ isUsed: true });
  const forgetInput = { ids: [first.displayId], action: 'forget' };
  expect((await client.post(`/api/properties/${property.id}/displays/actions`, forgetInput)).status).toBe(204);
  expect((await setUpDisplay(first.code)).status).toBe(200);
  const { code } = await createPairing(product);
  expect((await client.post(`/api/displays/${first.displayId}/replacement`, { code })).status).toBe(200);
  expect((await setUpDisplay(first.code)).status).toBe(404);

  const cancelResponse = await admin.client.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled' });
  expect(cancelResponse.status).toBe(200);
  expect((await setUpDisplay(second.code)).status).toBe(404);
  expect(await codesOf()).toEqual([]);

  const waitForOutlook = (outlook: string) =>
    until(outlook, async () => {
      const displays = await listDisplays(client, property.id);
      return displays.find(({ state }) => state === 'waiting')?.orderOutlook === outlook;
    });
  await waitForOutlook('cancelled');
  for (const [status, outlook] of [
    ['pending', 'toShip'],
    ['shipped', 'onTheWay'],
    ['delivered', 'arrived'],
  ] as const) {
    await admin.client.put(`/api/admin/orders/${orderId}/status`, { status });
    await waitForOutlook(outlook);
  }
  const { totalAmount: amount } = (await admin.client.get(`/api/admin/orders/${orderId}`)).body;
  await admin.client.post(`/api/admin/orders/${orderId}/refunds`, { amount, reason: 'Recalled' });
  await waitForOutlook('refunded');
});
