import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, unique } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import { buy, createCheckout, type Goods, readStock, stockGoods } from '../harness/shopping.ts';

let product: Product;
let keeper: Client;

beforeAll(async () => {
  product = await startProduct();
  ({ keeper } = await openShopAdmin(product));
});

afterAll(() => product.stop());

async function newSet(parts: readonly Goods[], price: number) {
  const sku = unique('SET').toUpperCase();
  const fields = { sku, name: `Set ${sku}`, description: 'All', category: 'digital_signage', basePrice: price };
  const response = await keeper.post('/api/admin/products', {
    ...fields,
    parts: parts.map(({ variantId }) => variantId),
  });
  if (response.status === 201) await keeper.post(`/api/admin/products/${response.body.id}/publish`);
  return response;
}

const readShopProduct = async (id: number) => (await product.client().get(`/api/shop/products/${id}`)).body;

test('a set sells at one price, takes the stock of its parts, and becomes items that add up to it', async () => {
  const [display, player] = [await stockGoods(product, 3, 119_000), await stockGoods(product, 5, 14_900)];
  const { body: set } = await newSet([display, player], 120_001);
  expect(await readShopProduct(set.id)).toMatchObject({
    stock: 3,
    variants: [],
    parts: [{ price: 119_000 }, { price: 14_900 }],
  });
  const { client } = await signUp(product, 'shopper');
  const cartResponse = await client.post('/api/cart', { productId: set.id, variantId: null, quantity: 2 });
  expect(cartResponse.body).toMatchObject({ unitPrice: 120_001, left: 3, variant: null });
  const tooMany = await client.post('/api/cart', { productId: set.id, quantity: 2 });
  expect([tooMany.status, tooMany.body.error]).toEqual([409, expect.stringContaining(`Only 3 left of ${set.name}`)]);

  const checkoutResponse = await createCheckout(client);
  expect(checkoutResponse.body.amounts.subtotal).toBe(240_002);
  expect(await readStock(product, display)).toEqual({ stock: 3, reserved: 2 });
  expect((await readShopProduct(set.id)).stock).toBe(1);
  const orderId = await buy(client);
  const { body: order } = await client.get(`/api/orders/${orderId}`);
  expect(order.totalAmount).toBe(240_002 + 19_200);
  expect(order.items.map((item: { quantity: number; bundle: string }) => [item.quantity, item.bundle])).toEqual([
    [2, set.name],
    [2, set.name],
  ]);
  const sum = order.items.reduce((total: number, item: { priceAtPurchase: number }) => total + item.priceAtPurchase, 0);
  expect(sum).toBe(120_001);
  expect((await client.get('/api/cart')).body).toEqual([]);
  expect([await readStock(product, display), await readStock(product, player)]).toEqual([
    { stock: 1, reserved: 0 },
    { stock: 3, reserved: 0 },
  ]);
  await keeper.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled' });
  expect(await readStock(product, display)).toEqual({ stock: 3, reserved: 0 });
  expect((await client.post(`/api/orders/${orderId}/buy-again`, {})).body).toEqual({ added: 1, missing: [] });
  expect((await client.get('/api/cart')).body).toMatchObject([{ product: { id: set.id }, variant: null, quantity: 2 }]);
});

test('a set is not sold without one of its parts', async () => {
  const [display, player] = [await stockGoods(product, 3), await stockGoods(product, 3)];
  const { body: set } = await newSet([display, player], 20_000);
  const { client } = await signUp(product, 'shopper');
  await client.post('/api/cart', { productId: set.id, quantity: 1 });
  await keeper.delete(`/api/admin/products/${player.productId}`);
  expect((await readShopProduct(set.id)).stock).toBe(0);
  expect((await client.get('/api/cart')).body).toMatchObject([{ isAvailable: false }]);
  expect((await createCheckout(client)).status).toBe(409);
});

test('a set has at least two parts on sale, no placard, and no variants', async () => {
  const [firstGoods, secondGoods] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const placard = await stockGoods(product, 1);
  await product.platform.orm.em
    .fork()
    .execute(`update product set category = 'qr_placard' where id = ${placard.productId}`);
  for (const parts of [[firstGoods], [firstGoods, placard], [firstGoods, { ...secondGoods, variantId: 999_999 }]])
    expect((await newSet(parts, 100)).body.fields.parts).toBeTruthy();
  const { body: set } = await newSet([firstGoods, secondGoods], 100);
  const { body: madeToOrder } = await newSet([], 100);
  expect((await readShopProduct(madeToOrder.id)).stock, 'made to order').toBeNull();
  const variant = { sku: unique('V').toUpperCase(), name: 'A', price: 100, stock: 1 };
  expect((await keeper.post(`/api/admin/products/${set.id}/variants`, variant)).status).toBe(409);
});

test('both pages say what goes with what', async () => {
  const [screen, player] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const { body } = await keeper.get(`/api/admin/products/${player.productId}`);
  const note = 'Drives its full 4K';
  const goesWith = [{ productId: screen.productId, note }];
  const response = await keeper.put(`/api/admin/products/${player.productId}`, { ...body, goesWith });
  expect(response.body.goesWith).toMatchObject([{ productId: screen.productId, note }]);
  expect((await readShopProduct(screen.productId)).goesWith).toMatchObject([{ productId: player.productId, note }]);
  const self = [{ productId: player.productId, note }];
  expect((await keeper.put(`/api/admin/products/${player.productId}`, { ...body, goesWith: self })).status).toBe(400);
});
