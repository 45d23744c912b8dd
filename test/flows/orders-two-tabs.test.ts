import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, signUp } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  completeOrder,
  createCheckout,
  intentOf,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

let stripe: FakeStripe;
let product: Product;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env, worker: false });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const AUSTIN = ADDRESS;
const DALLAS = { ...ADDRESS, street: '1500 Marilla St', city: 'Dallas', zip: '75201' };

test('another address opens another payment: a tab cannot buy another tab’s selection', async () => {
  const goods = await stockGoods(product, 5);
  const { client } = await signUpShopper(product, goods);
  const first = intentOf((await createCheckout(client, null, AUSTIN)).body.clientSecret);
  const second = intentOf((await createCheckout(client, null, DALLAS)).body.clientSecret);
  expect([second === first, stripe.intent(first).status]).toEqual([false, 'canceled']);
  expect(await readStock(product, goods), 'held once').toEqual({ stock: 5, reserved: 1 });
  expect((await completeOrder(client, first)).body.details).toEqual({ paymentStatus: 'canceled' });
  stripe.pay(second);
  const { orderId } = (await completeOrder(client, second)).body;
  expect((await client.get(`/api/orders/${orderId}`)).body.shippingAddress.city).toBe('Dallas');
});

test('another building opens another payment, and the same one does not', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const property = await addProperty(client, { name: 'Meridian Tower' });
  const [intentWithoutBuilding, towerIntent, secondTowerIntent] = [
    await createCheckout(client),
    await createCheckout(client, property.id),
    await createCheckout(client, property.id),
  ].map(({ body }) => intentOf(body.clientSecret));
  expect(new Set([intentWithoutBuilding, towerIntent, secondTowerIntent]).size).toBe(2);
  expect(towerIntent).toBe(secondTowerIntent);
});

test('a payment before another tab’s address change buys what was paid for, without a second payment', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 5));
  const first = intentOf((await createCheckout(client, null, AUSTIN)).body.clientSecret);
  stripe.pay(first);
  const lateResponse = await createCheckout(client, null, DALLAS);
  expect([lateResponse.status, lateResponse.body.details.paymentIntentId]).toEqual([409, first]);
  const order = (await client.get(`/api/orders/${lateResponse.body.details.orderId}`)).body;
  expect(order.shippingAddress.city).toBe('Austin');
});

test('leaving the older page does not cancel the payment of the newer one', async () => {
  const goods = await stockGoods(product, 5);
  const { client } = await signUpShopper(product, goods);
  const first = intentOf((await createCheckout(client, null, AUSTIN)).body.clientSecret);
  const second = intentOf((await createCheckout(client, null, DALLAS)).body.clientSecret);
  expect((await client.delete(`/api/checkout-session?paymentIntentId=${first}`)).status).toBe(204);
  expect(stripe.intent(second).status).toBe('requires_payment_method');
  expect((await client.delete(`/api/checkout-session?paymentIntentId=${second}`)).status).toBe(204);
  expect([stripe.intent(second).status, await readStock(product, goods)]).toEqual([
    'canceled',
    { stock: 5, reserved: 0 },
  ]);
});

test('the open checkout returns what would be bought now, to its owner only', async () => {
  const goods = await stockGoods(product, 5);
  const { client } = await signUpShopper(product, goods, 2);
  const currentCheckout = async () => (await client.get('/api/checkout-session')).body.checkout;
  expect(await currentCheckout()).toBeNull();
  const property = await addProperty(client, { name: 'Meridian Tower' });
  const { body } = await createCheckout(client, property.id, DALLAS);
  expect(await currentCheckout()).toMatchObject({
    paymentIntentId: intentOf(body.clientSecret),
    amounts: body.amounts,
    reservedUntil: body.reservedUntil,
    shippingAddress: { ...DALLAS, country: 'US' },
    property: { id: property.id, name: 'Meridian Tower' },
    items: [{ productName: expect.stringContaining('Player'), variantName: '32 GB', quantity: 2, unitPrice: 14_900 }],
  });
  expect((await (await signUp(product)).client.get('/api/checkout-session')).body).toEqual({ checkout: null });
  await client.delete('/api/checkout-session');
  expect(await currentCheckout()).toBeNull();
});
