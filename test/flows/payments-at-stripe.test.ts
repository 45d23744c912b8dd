import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { keepShop } from '../harness/shop-keeping.ts';
import { complete, openPayment, shopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let stripe: FakeStripe;
let product: Product;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: { ...stripe.env, OPERATOR_NAME: 'Example Directories' } });
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

test('a payment at Stripe tells who pays for what, and the number of its order once there is one', async () => {
  const { client, id: userId, username } = await shopper(product, await stockGoods(product, 5));
  const intent = stripe.intent(await openPayment(client));
  const checkoutId = intent.metadata.checkoutId;
  expect(intent).toMatchObject({
    description: `Example Directories, checkout ${checkoutId}`,
    receipt_email: username,
    shipping: {
      name: 'Ada Shopper',
      address: { line1: '600 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
    },
    metadata: { checkoutId, userId: String(userId) },
  });
  stripe.pay(intent.id);
  const { orderId } = (await complete(client, intent.id)).body;
  const orderNumber = String(orderId).padStart(6, '0');
  await until('the number', () => intent.metadata.orderNumber);
  expect(intent.description).toBe(`Example Directories, order ${orderNumber}`);
  expect(intent.metadata).toEqual({ checkoutId, userId: String(userId), orderNumber });
});

test('an order is made while Stripe takes no number, which follows later', async () => {
  const { client } = await shopper(product, await stockGoods(product, 5));
  const intent = stripe.pay(await openPayment(client));
  stripe.refusesUpdates = true;
  expect((await complete(client, intent.id)).status).toBe(200);
  await until('a refused number', () => stripe.refusedUpdates > 0);
  stripe.refusesUpdates = false;
  await until('the number', () => intent.metadata.orderNumber);
});

test('an order leads staff to its payment at Stripe', async () => {
  const { keeper } = await keepShop(product);
  const { client } = await shopper(product, await stockGoods(product, 5));
  const { id } = stripe.pay(await openPayment(client));
  const { orderId } = (await complete(client, id)).body;
  const { paymentUrl } = (await keeper.get(`/api/admin/orders/${orderId}`)).body;
  expect(paymentUrl).toBe(`https://dashboard.stripe.com/test/payments/${id}`);
});
