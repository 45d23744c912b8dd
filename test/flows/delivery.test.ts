import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  ADDRESS,
  addToCart,
  buy,
  checkOut,
  complete,
  type Goods,
  intentOf,
  payByTestCard,
  shopper,
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
  expect((await checkOut(client)).body.amounts).toEqual({ subtotal: 10_000, shipping: 790, tax: 800, total: 11_590 });
  await addToCart(client, goods);
  const { body } = await checkOut(client);
  expect(body.amounts).toEqual({ subtotal: 20_000, shipping: 1_490, tax: 1_600, total: 23_090 });
  await payByTestCard(client, body.clientSecret);
  const { body: done } = await complete(client, intentOf(body.clientSecret));
  const { body: order } = await client.get(`/api/orders/${done.orderId}`);
  expect(order).toMatchObject({ subtotal: 20_000, shipping: 1_490, tax: 1_600, totalAmount: 23_090 });
});

test('delivery is paid back with the last item, and not before', async () => {
  const office = await openBackOffice(product);
  const customer = await shopper(product, await goodsOf(10), 2);
  const orderId = await buy(customer.client);
  const { items } = await office.read(orderId);
  const one = { items: [{ orderItemId: items[0]?.id, quantity: 1 }], reason: 'No longer made' };
  expect((await office.write('post', orderId, 'refunds', one)).body).toMatchObject({
    refundedAmount: 10_800,
    paymentState: 'partly_refunded',
    status: 'pending',
  });
  expect((await office.write('post', orderId, 'refunds', one)).body).toMatchObject({
    refundedAmount: 23_090,
    paymentState: 'refunded',
    status: 'cancelled',
  });
});

test('freight goes to a street: a PO box is refused, and a parcel to it is not', async () => {
  const { client } = await signUp(product, 'shopper');
  await addToCart(client, await goodsOf(10));
  const box = { ...ADDRESS, street: 'P.O. Box 12' };
  expect((await checkOut(client, null, box)).status).toBe(200);
  await addToCart(client, await goodsOf(600, true));
  const refused = await checkOut(client, null, box);
  expect([refused.status, refused.body.fields.street]).toEqual([400, expect.stringContaining('PO box')]);
  expect((await checkOut(client)).status).toBe(200);
});

test('a ZIP code of another state is refused at the ZIP code', async () => {
  const { client } = await signUp(product, 'shopper');
  await addToCart(client, await goodsOf(10));
  const { status, body } = await checkOut(client, null, { ...ADDRESS, state: 'California' });
  expect([status, body.error]).toEqual([400, 'ZIP code 78701 is in Texas, not in California']);
});

test('a company’s order keeps its numbers and its billing address, and offers the saved address again', async () => {
  const { client } = await signUp(product, 'shopper');
  const other = await signUp(product, 'shopper');
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
  const again = await client.post('/api/create-checkout-session', order);
  expect(again.body.clientSecret).toBe(first.clientSecret);
  const changed = await client.post('/api/create-checkout-session', { ...order, poNumber: 'PO-78' });
  expect(changed.body.clientSecret).not.toBe(first.clientSecret);
  await payByTestCard(client, changed.body.clientSecret);
  const { body } = await complete(client, intentOf(changed.body.clientSecret));
  expect((await client.get(`/api/orders/${body.orderId}`)).body).toMatchObject({
    shippingAddress: { ...shippingAddress, country: 'US' },
    billingAddress: { company: 'Acme Holding', street: '1 Main St' },
    poNumber: 'PO-78',
    taxId: '98-7654321',
  });
  const { body: saved } = await client.get('/api/saved-addresses');
  expect(saved).toMatchObject([{ address: { company: 'Acme Realty', suite: 'Suite 400' } }]);
  expect((await other.client.delete(`/api/saved-addresses/${saved[0].id}`)).status).toBe(404);
  expect((await client.delete(`/api/saved-addresses/${saved[0].id}`)).status).toBe(204);
  expect((await client.get('/api/saved-addresses')).body).toEqual([]);
});

test('rates are public, with the payment configuration', async () => {
  const { body } = await product.client().get('/api/config');
  expect(body.delivery.rates[0]).toEqual({ pounds: 1, price: 790, days: [2, 4] });
});
