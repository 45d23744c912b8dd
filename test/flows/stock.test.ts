import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../src/modules/index.ts';
import {
  catalogOf,
  consumeStock,
  releaseStock,
  reserveStock,
  restock,
  takeStock,
} from '../../src/modules/shop/index.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin, type ShopAdmin } from '../harness/shop-admin.ts';
import { until } from '../harness/until.ts';

let product: Product;
let shop: ShopAdmin;
/** Whom stock is promised to. */
let buyer: number;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  shop = await openShopAdmin(product);
  ({ id: buyer } = await signUp(product));
});

afterAll(() => product.stop());

test('of twenty concurrent reservations of the last five units, five succeed', async () => {
  const { productId, variantId } = await shop.createGoods(5);
  const attempts = Array.from({ length: 20 }, () =>
    shop.inTransaction((tx) => reserveStock(tx, buyer, [{ variantId, quantity: 1 }])),
  );
  const settledAttempts = await Promise.allSettled(attempts);
  const errors = settledAttempts.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(errors).toHaveLength(15);
  for (const { code, extras } of errors) {
    expect(code).toBe('out_of_stock');
    expect(extras.details.shortages[0]).toMatchObject({ variantId, productId, wanted: 1, left: 0 });
  }
  expect((await shop.readProduct(productId)).variants[0]).toMatchObject({ stock: 5, reserved: 5 });
});

test('stock moves as the order requires, all lines or none', async () => {
  const [a, b] = [await shop.createGoods(5), await shop.createGoods(1)];
  const lines = [
    { variantId: b.variantId, quantity: 1 },
    { variantId: a.variantId, quantity: 2 },
    { variantId: null, quantity: 7 },
    { variantId: a.variantId, quantity: 1 },
  ];
  const readStock = async () => {
    const [first, second] = [
      (await shop.readProduct(a.productId)).variants[0],
      (await shop.readProduct(b.productId)).variants[0],
    ];
    return [first?.stock, first?.reserved, second?.stock, second?.reserved];
  };
  await shop.inTransaction((tx) => reserveStock(tx, buyer, lines));
  expect(await readStock()).toEqual([5, 3, 1, 1]);
  await expect(shop.inTransaction((tx) => reserveStock(tx, buyer, lines))).rejects.toThrow(/Only 2 left|out of stock/);
  expect(await readStock()).toEqual([5, 3, 1, 1]);
  await shop.inTransaction((tx) => releaseStock(tx, buyer, lines));
  expect(await readStock()).toEqual([5, 0, 1, 0]);
  await shop.inTransaction((tx) => reserveStock(tx, buyer, lines));
  await shop.inTransaction((tx) => consumeStock(tx, buyer, lines));
  expect(await readStock()).toEqual([2, 0, 0, 0]);
  const soldLines = lines.map((line, index) => ({ ...line, orderItemId: 1_000 + index, lineEntryId: null }));
  await shop.inTransaction((tx) => restock(tx, soldLines, 'refund'));
  expect(await readStock()).toEqual([5, 0, 1, 0]);
  await shop.inTransaction((tx) => takeStock(tx, lines));
  expect(await readStock()).toEqual([2, 0, 0, 0]);
  await expect(shop.inTransaction((tx) => releaseStock(tx, buyer, lines))).rejects.toThrow(
    'Stock move failed: release',
  );
});

test('checkouts of the same items in another order do not deadlock', async () => {
  const [a, b] = [await shop.createGoods(100), await shop.createGoods(100)];
  const forwardLines = [a, b].map(({ variantId }) => ({ variantId, quantity: 1 }));
  const backwardLines = forwardLines.toReversed();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.inTransaction((tx) => reserveStock(tx, buyer, index % 2 ? forwardLines : backwardLines)),
    ),
  );
  expect((await shop.readProduct(a.productId)).variants[0]?.reserved).toBe(20);
});

test('a sale between counting and saving stock is not overwritten', async () => {
  const { productId, variantId } = await shop.createGoods(5);
  await shop.inTransaction((tx) => takeStock(tx, [{ variantId, quantity: 1 }]));
  const path = `/api/admin/variants/${variantId}/stock`;
  const { status, body } = await shop.keeper.put(path, { stock: 20, expected: 5 });
  expect([status, body.details.stock]).toEqual([409, 4]);
  await shop.inTransaction((tx) => reserveStock(tx, buyer, [{ variantId, quantity: 3 }]));
  expect((await shop.keeper.put(path, { stock: 2, expected: 4 })).status, 'less than was promised').toBe(409);
  expect((await shop.keeper.put(path, { stock: 20, expected: 4 })).status).toBe(200);
  expect(
    (await shop.readShopProduct((await shop.readProduct(productId)).name)).variants[0]?.stock,
    'stock less reservations',
  ).toBe(17);
});

test('a change shows at once in its own process, and by event in another', async () => {
  const { productId, variantId } = await shop.createGoods(5);
  const otherPlatform = await createPlatform(product.platform.env, 'web', entities);
  try {
    const stockIn = async (platform: typeof otherPlatform) =>
      (await catalogOf(platform)).find(({ id }) => id === productId)?.variants[0]?.stock;
    expect(await stockIn(otherPlatform)).toBe(5);
    await shop.inTransaction((tx) => reserveStock(tx, buyer, [{ variantId, quantity: 2 }]));
    expect(await stockIn(product.platform)).toBe(3);
    await until('the other process to notice', async () => (await stockIn(otherPlatform)) === 3);
  } finally {
    await otherPlatform.close();
  }
});
