import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice, stockTwoGoods } from '../harness/back-office.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, signUpShopper } from '../harness/shopping.ts';

let product: Product;
let office: BackOffice;

beforeAll(async () => {
  product = await startProduct();
  office = await openBackOffice(product);
});

afterAll(() => product.stop());

async function setUpOrder() {
  const goods = await stockTwoGoods(product);
  const customer = await signUpShopper(product, goods[0], 2);
  await addToCart(customer.client, goods[1]);
  const orderId = await buy(customer.client);
  const cart = async () => (await customer.client.get('/api/cart')).body;
  const buyAgain = () => customer.client.post(`/api/orders/${orderId}/buy-again`, {});
  return { orderId, customer, cart, buyAgain, goods };
}

test('what an order was for is put into the cart at today’s prices', async () => {
  const { cart, buyAgain, goods } = await setUpOrder();
  expect(await cart()).toEqual([]);
  await office.rows(`update variant set price = 2_500 where id = ${goods[0].variantId}`);
  const { status, body } = await buyAgain();
  expect([status, body]).toEqual([200, { added: 2, missing: [] }]);
  expect(await cart()).toMatchObject([
    { variant: { id: goods[0].variantId }, quantity: 2, unitPrice: 2_500 },
    { variant: { id: goods[1].variantId }, quantity: 1 },
  ]);
});

test('what is sold out or off sale is named, and the rest is added', async () => {
  const { cart, buyAgain, goods } = await setUpOrder();
  await office.rows(`update variant set stock = 1 where id = ${goods[0].variantId}`);
  const { body } = await buyAgain();
  expect(body).toEqual({ added: 1, missing: [expect.stringMatching(/^Player /)] });
  expect(await cart()).toMatchObject([{ variant: { id: goods[1].variantId } }]);
});

test('another person’s order is not found', async () => {
  const { orderId } = await setUpOrder();
  const stranger = await signUp(product);
  expect((await stranger.client.post(`/api/orders/${orderId}/buy-again`, {})).status).toBe(404);
});
