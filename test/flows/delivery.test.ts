import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  addToCart,
  buy,
  completeOrder,
  createCheckout,
  type Goods,
  intentOf,
  payByTestCard,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({
    env: { SHIPPING_TABLE: '1=7.90@2-4,20=14.90@3-5,150=89.00@5-8', OPERATOR_TAX_ID: '12-3456789' },
  });
});

afterAll(() => product.stop());

async function goodsOf(weight: number, isFreight = false): Promise<Goods> {
  const goods = await stockGoods(product, 20, 10_000);
  await product.platform.orm.em
    .fork()
    .execute(`update product set weight_oz = ${weight}, is_freight = ${isFreight} where id = ${goods.productId}`);
  return goods;
}

test('delivery is charged by weight, and what was charged is the order', async () => {
  const { client } = await signUp(product, 'shopper');
  const goods = await goodsOf(10);
  await addToCart(client, goods);
  expect((await createCheckout(client)).body.amounts).toEqual({
    subtotal: 10_000,
    shipping: 790,
    tax: 800,
    total: 11_590,
  });
  await addToCart(client, goods);
  const { body } = await createCheckout(client);
  expect(body.amounts).toEqual({ subtotal: 20_000, shipping: 1_490, tax: 1_600, total: 23_090 });
  await payByTestCard(client, body.clientSecret);
  const { body: completion } = await completeOrder(client, intentOf(body.clientSecret));
  const { body: order } = await client.get(`/api/orders/${completion.orderId}`);
  expect(order).toMatchObject({ subtotal: 20_000, shipping: 1_490, tax: 1_600, totalAmount: 23_090 });
});

test('delivery is paid back with the last item, and not before', async () => {
  const office = await openBackOffice(product);
  const customer = await signUpShopper(product, await goodsOf(10), 2);
  const orderId = await buy(customer.client);
  const { items } = await office.readOrder(orderId);
  const refundInput = { items: [{ orderItemId: items[0]?.id, quantity: 1 }], reason: 'No longer made' };
  expect((await office.write('post', orderId, 'refunds', refundInput)).body).toMatchObject({
    refundedAmount: 10_800,
    paymentState: 'partly_refunded',
    status: 'pending',
  });
  expect((await office.write('post', orderId, 'refunds', refundInput)).body).toMatchObject({
    refundedAmount: 23_090,
    paymentState: 'refunded',
    status: 'cancelled',
  });
});

test('freight goes to a street: a PO box is refused, and a parcel to it is not', async () => {
  const { client } = await signUp(product, 'shopper');
  await addToCart(client, await goodsOf(10));
  const box = { ...ADDRESS, street: 'P.O. Box 12' };
  expect((await createCheckout(client, null, box)).status).toBe(200);
  await addToCart(client, await goodsOf(600, true));
  const refusal = await createCheckout(client, null, box);
  expect([refusal.status, refusal.body.fields.street]).toEqual([400, expect.stringContaining('PO box')]);
  const boxBelowStreet = { ...ADDRESS, suite: 'PO Box 12' };
  const secondRefusal = await createCheckout(client, null, boxBelowStreet);
  expect([secondRefusal.status, secondRefusal.body.fields]).toEqual([400, { suite: refusal.body.fields.street }]);
  expect((await createCheckout(client)).status).toBe(200);
});

test('a ZIP code of another state is refused at the ZIP code', async () => {
  const { client } = await signUp(product, 'shopper');
  await addToCart(client, await goodsOf(10));
  const { status, body } = await createCheckout(client, null, { ...ADDRESS, state: 'California' });
  expect([status, body.error]).toEqual([400, 'ZIP code 78701 is in Texas, not in California']);
});

test('a company’s order keeps its numbers and its billing address, and offers the saved address again', async () => {
  const { client } = await signUp(product, 'shopper');
  const stranger = await signUp(product, 'shopper');
  await addToCart(client, await goodsOf(10));
  const shippingAddress = { ...ADDRESS, company: 'Acme Realty', suite: 'Suite 400', phone: '(512) 555-0142' };
  const order = {
    propertyId: null,
    shippingAddress,
    billingAddress: { ...ADDRESS, company: 'Acme Holding', street: '1 Main St' },
    poNumber: 'PO-77',
    taxId: '98-7654321',
    savesAddress: true,
  };
  const { body: first } = await client.post('/api/create-checkout-session', order);
  const repeatResponse = await client.post('/api/create-checkout-session', order);
  expect(repeatResponse.body.clientSecret).toBe(first.clientSecret);
  const changedCheckout = await client.post('/api/create-checkout-session', { ...order, poNumber: 'PO-78' });
  expect(changedCheckout.body.clientSecret).not.toBe(first.clientSecret);
  await payByTestCard(client, changedCheckout.body.clientSecret);
  const { body } = await completeOrder(client, intentOf(changedCheckout.body.clientSecret));
  expect((await client.get(`/api/orders/${body.orderId}`)).body).toMatchObject({
    shippingAddress: { ...shippingAddress, country: 'US' },
    billingAddress: { company: 'Acme Holding', street: '1 Main St' },
    poNumber: 'PO-78',
    taxId: '98-7654321',
  });
  const { body: savedAddresses } = await client.get('/api/saved-addresses');
  expect(savedAddresses).toMatchObject([{ address: { company: 'Acme Realty', suite: 'Suite 400' } }]);
  expect((await stranger.client.delete(`/api/saved-addresses/${savedAddresses[0].id}`)).status).toBe(404);
  expect((await client.delete(`/api/saved-addresses/${savedAddresses[0].id}`)).status).toBe(204);
  expect((await client.get('/api/saved-addresses')).body).toEqual([]);
});

test('rates are public, with the payment configuration', async () => {
  const { body } = await product.client().get('/api/config');
  expect(body.delivery.rates[0]).toEqual({ pounds: 1, price: 790, days: [2, 4] });
});
