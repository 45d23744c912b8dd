import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CATALOG_FILE,
  cartForCheckout,
  importCatalog,
  readCatalogFile,
  seedShop,
  takeFromCart,
} from '../../src/modules/shop/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin, type ShopAdmin } from '../harness/shop-admin.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';

let product: Product;
let redis: TcpProxy;
let shop: ShopAdmin;

beforeAll(async () => {
  product = await startProduct({
    worker: false,
    redisUrl: async (serverUrl) => {
      redis = await startTcpProxy(serverUrl);
      return redis.url;
    },
  });
  await seedShop(createContext(product.platform));
  shop = await openShopAdmin(product);
});

afterAll(async () => {
  await product.stop();
  await redis.close();
});

test('bought items leave the cart, later additions stay, and prices are current', async () => {
  const [a, b] = [await shop.createGoods(10, 1_000), await shop.createGoods(10, 500)];
  const { client, id: userId } = await signUp(product);
  for (const { productId, variantId } of [a, b]) await client.post('/api/cart', { productId, variantId, quantity: 2 });
  await shop.keeper.put(`/api/admin/variants/${a.variantId}`, { sku: `${a.sku}-A`, name: 'A', price: 1_200 });
  const lines = await cartForCheckout(createContext(product.platform), userId);
  expect(lines.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
    [1_200, 2],
    [500, 2],
  ]);
  expect((await client.get('/api/cart')).body[0]).toMatchObject({ unitPrice: 1_200, priceWhenAdded: 1_000 });
  await client.post('/api/cart', { productId: a.productId, variantId: a.variantId, quantity: 1 });
  await shop.inTransaction((tx) => takeFromCart(tx, userId, lines));
  const { body: remainingItems } = await client.get('/api/cart');
  expect(
    remainingItems.map((item: { quantity: number; variant: { id: number } }) => [item.variant.id, item.quantity]),
  ).toEqual([[a.variantId, 1]]);
});

test('the same item added twenty times concurrently is one line of twenty', async () => {
  const { productId, variantId } = await shop.createGoods(50);
  const { client } = await signUp(product);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/cart', { productId, variantId, quantity: 1 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await client.get('/api/cart')).body).toMatchObject([{ quantity: 20 }]);
});

test('a discontinued item stays in the cart, marked, and cannot be checked out', async () => {
  const { productId, variantId } = await shop.createGoods(5);
  const { client, id: userId } = await signUp(product);
  await client.post('/api/cart', { productId, variantId, quantity: 1 });
  expect((await shop.keeper.delete(`/api/admin/products/${productId}`)).status).toBe(204);
  expect((await client.get('/api/cart')).body).toMatchObject([{ isAvailable: false }]);
  await expect(cartForCheckout(createContext(product.platform), userId)).rejects.toThrow('no longer sold');
  expect((await product.client().get(`/api/shop/products/${productId}`)).status).toBe(404);
});

test('importing the same catalog changes nothing; an edit is applied; stock stays', async () => {
  const ctx = createContext(product.platform);
  const catalog = await readCatalogFile(CATALOG_FILE);
  expect(await importCatalog(ctx, catalog)).toMatchObject({ added: 0, changed: 0, unchanged: catalog.products.length });
  const changedCatalog = structuredClone(catalog);
  const [first] = changedCatalog.products;
  if (!first?.variants[0]) throw new Error('the catalogue begins with a product that has variants');
  first.description = 'Said anew.';
  first.variants[0].price += 100;
  first.variants[0].stock += 1_000;
  const variantBefore = (await shop.readShopProduct(first.name)).variants[0];
  expect(await importCatalog(ctx, changedCatalog)).toMatchObject({ added: 0, changed: 1 });
  const productAfter = await shop.readShopProduct(first.name);
  expect([productAfter.description, productAfter.variants[0]?.price, productAfter.variants[0]?.stock]).toEqual([
    'Said anew.',
    (variantBefore?.price ?? 0) + 100,
    variantBefore?.stock,
  ]);
  await importCatalog(ctx, changedCatalog, { setStock: true });
  expect((await shop.readShopProduct(first.name)).variants[0]?.stock).toBe((variantBefore?.stock ?? 0) + 1_000);
  await importCatalog(ctx, catalog, { setStock: true, archiveMissing: true });
  expect((await product.client().get('/api/shop/products')).body).toHaveLength(catalog.products.length);
});

test('pictures are checked by their bytes, and are public', async () => {
  const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('image', new Blob([bytes], { type: 'image/png' }), 'x.png');
    return await shop.keeper.post('/api/admin/product-images', form);
  };
  const picture = await readFile(new URL('../../src/web/client/public/products/player-one.webp', import.meta.url));
  const { status, body } = await upload(new Uint8Array(picture));
  expect(status).toBe(201);
  const served = await product.client().get(body.imageUrl);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await upload(new TextEncoder().encode('<svg onload="alert(1)"/>'))).status).toBe(415);
  const { client } = await signUp(product);
  expect((await client.post('/api/admin/product-images', new FormData())).status).toBe(403);
});

test('a product page has its product without scripts; a missing one is 404', async () => {
  const { id, name } = await shop.readShopProduct('Lobby Display 43');
  const { status, body: html } = await product.client().get(`/shop/product/${id}`);
  expect(status).toBe(200);
  expect(html).toContain(`<title>${name} · Foyer</title>`);
  expect(html).toContain('property="og:image"');
  const data = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html)?.[1] ?? '{}');
  expect([data['@type'], data.name, data.offers[0].price]).toEqual(['Product', name, '1190.00']);
  expect((await product.client().get('/shop/product/999999999')).status).toBe(404);
  expect((await product.client().get('/shop')).body).toContain('"ItemList"');
});

test('without Redis the shop answers; the cart reports the outage', async () => {
  const { client } = await signUp(product);
  const { id } = await shop.readShopProduct('Player One');
  redis.cut();
  try {
    for (const path of ['/api/shop/products', `/api/shop/products/${id}`, '/shop', `/shop/product/${id}`])
      expect((await product.client().get(path)).status, path).toBe(200);
    expect((await client.get('/api/cart')).status).toBe(503);
  } finally {
    redis.heal();
  }
});
