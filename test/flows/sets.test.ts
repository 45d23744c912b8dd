import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, unique } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { keepShop } from '../harness/shop-keeping.ts';
import { buy, checkOut, type Goods, shelf, stockGoods } from '../harness/shopping.ts';

let product: Product;
let keeper: Client;

beforeAll(async () => {
  product = await startProduct();
  ({ keeper } = await keepShop(product));
});

afterAll(() => product.stop());

async function newSet(parts: readonly Goods[], price: number) {
  const sku = unique('SET').toUpperCase();
  const fields = { sku, name: `Set ${sku}`, description: 'All', category: 'digital_signage', basePrice: price };
  const made = await keeper.post('/api/admin/products', { ...fields, parts: parts.map(({ variantId }) => variantId) });
  if (made.status === 201) await keeper.post(`/api/admin/products/${made.body.id}/publish`);
  return made;
}

const inShop = async (id: number) => (await product.client().get(`/api/shop/products/${id}`)).body;

test('a set sells at one price, takes the stock of its parts, and becomes items that add up to it', async () => {
  const [display, player] = [await stockGoods(product, 3, 119_000), await stockGoods(product, 5, 14_900)];
  const { body: set } = await newSet([display, player], 120_001);
  expect(await inShop(set.id)).toMatchObject({
    stock: 3,
    variants: [],
    parts: [{ price: 119_000 }, { price: 14_900 }],
  });
  const { client } = await signUp(product, 'shopper');
  const added = await client.post('/api/cart', { productId: set.id, variantId: null, quantity: 2 });
  expect(added.body).toMatchObject({ unitPrice: 120_001, left: 3, variant: null });
  const tooMany = await client.post('/api/cart', { productId: set.id, quantity: 2 });
  expect([tooMany.status, tooMany.body.error]).toEqual([409, expect.stringContaining(`Only 3 left of ${set.name}`)]);

  const opened = await checkOut(client);
  expect(opened.body.amounts.subtotal).toBe(240_002);
  expect(await shelf(product, display)).toEqual({ stock: 3, reserved: 2 });
  expect((await inShop(set.id)).stock).toBe(1);
  const orderId = await buy(client);
  const { body: order } = await client.get(`/api/orders/${orderId}`);
  expect(order.totalAmount).toBe(240_002 + 19_200);
  expect(order.items.map((item: { quantity: number; bundle: string }) => [item.quantity, item.bundle])).toEqual([
    [2, set.name],
    [2, set.name],
  ]);
  const sum = order.items.reduce((all: number, item: { priceAtPurchase: number }) => all + item.priceAtPurchase, 0);
  expect(sum).toBe(120_001);
  expect((await client.get('/api/cart')).body).toEqual([]);
  expect([await shelf(product, display), await shelf(product, player)]).toEqual([
    { stock: 1, reserved: 0 },
    { stock: 3, reserved: 0 },
  ]);
  await keeper.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled' });
  expect(await shelf(product, display)).toEqual({ stock: 3, reserved: 0 });
  expect((await client.post(`/api/orders/${orderId}/buy-again`, {})).body).toEqual({ added: 1, missing: [] });
  expect((await client.get('/api/cart')).body).toMatchObject([{ product: { id: set.id }, variant: null, quantity: 2 }]);
});

test('a set is not sold without one of its parts', async () => {
  const [display, player] = [await stockGoods(product, 3), await stockGoods(product, 3)];
  const { body: set } = await newSet([display, player], 20_000);
  const { client } = await signUp(product, 'shopper');
  await client.post('/api/cart', { productId: set.id, quantity: 1 });
  await keeper.delete(`/api/admin/products/${player.productId}`);
  expect((await inShop(set.id)).stock).toBe(0);
  expect((await client.get('/api/cart')).body).toMatchObject([{ isAvailable: false }]);
  expect((await checkOut(client)).status).toBe(409);
});

test('a set has at least two parts on sale, no placard, and no variants', async () => {
  const [one, other] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const placard = await stockGoods(product, 1);
  await product.platform.orm.em
    .fork()
    .execute(`update product set category = 'qr_placard' where id = ${placard.productId}`);
  for (const parts of [[one], [one, placard], [one, { ...other, variantId: 999_999 }]])
    expect((await newSet(parts, 100)).body.fields.parts).toBeTruthy();
  const { body: set } = await newSet([one, other], 100);
  const { body: toOrder } = await newSet([], 100);
  expect((await inShop(toOrder.id)).stock, 'made to order').toBeNull();
  const variant = { sku: unique('V').toUpperCase(), name: 'A', price: 100, stock: 1 };
  expect((await keeper.post(`/api/admin/products/${set.id}/variants`, variant)).status).toBe(409);
});

test('both pages say what goes with what', async () => {
  const [screen, player] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const { body } = await keeper.get(`/api/admin/products/${player.productId}`);
  const note = 'Drives its full 4K';
  const goesWith = [{ productId: screen.productId, note }];
  const saved = await keeper.put(`/api/admin/products/${player.productId}`, { ...body, goesWith });
  expect(saved.body.goesWith).toMatchObject([{ productId: screen.productId, note }]);
  expect((await inShop(screen.productId)).goesWith).toMatchObject([{ productId: player.productId, note }]);
  const self = [{ productId: player.productId, note }];
  expect((await keeper.put(`/api/admin/products/${player.productId}`, { ...body, goesWith: self })).status).toBe(400);
});
