import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../src/modules/index.ts';
import { importCatalog, readCatalogFile } from '../../src/modules/shop/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin, type ShopAdmin } from '../harness/shop-admin.ts';

const COPY = /^\/api\/files\/[0-9a-f]{64}$/;

let product: Product;
let shop: ShopAdmin;
let otherHost: string;
let picture: Buffer;
let folder: string;

const otherServer = createServer((req, res) => {
  if (req.url === '/gone.png') res.writeHead(404).end();
  else res.end(picture);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-catalog-'));
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  otherHost = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`;
  const create = { width: 400, height: 300, channels: 3, background: '#cc2200' } as const;
  picture = await sharp({ create }).png().toBuffer();
  product = await startProduct({ worker: false, env: { IMPORT_TEST_ORIGINS: otherHost } });
  shop = await openShopAdmin(product);
});

afterAll(async () => {
  otherServer.close();
  await product.stop();
  await rm(folder, { recursive: true });
});

const runJob = (name: string) => jobs.find((job) => job.name === name)?.run(createContext(product.platform), {});
const execute = (statement: string, values: unknown[]) => product.platform.orm.em.fork().execute(statement, values);

const readProduct = async (id: number) => (await shop.keeper.get(`/api/admin/products/${id}`)).body;

test('pages show pictures of this server alone', async () => {
  for (const path of ['/', '/shop', '/login', '/manage', '/no-such-page']) {
    const { headers } = await product.client().get(path);
    expect(headers.get('content-security-policy'), path).toContain("img-src 'self' data: blob:;");
  }
});

test('a picture elsewhere is copied when a product or a variant is saved', async () => {
  const { productId, variantId } = await shop.createGoods(5);
  const { name, description, category, basePrice, sku, specifications, featured } = await readProduct(productId);
  const fields = { name, description, category, basePrice, sku, specifications, featured };
  const images = [{ imageUrl: `${otherHost}/sign.png`, altText: 'A sign' }];
  expect((await shop.keeper.put(`/api/admin/products/${productId}`, { ...fields, images })).status).toBe(200);
  const savedProduct = await readProduct(productId);
  expect(savedProduct.images).toEqual([{ imageUrl: expect.stringMatching(COPY), altText: 'A sign' }]);
  const copy = await product.client().get(savedProduct.images[0].imageUrl);
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const variant = { sku: savedProduct.variants[0].sku, name: 'A', price: 900, imageUrl: `${otherHost}/variant.png` };
  expect((await shop.keeper.put(`/api/admin/variants/${variantId}`, variant)).status).toBe(200);
  expect((await readProduct(productId)).variants[0].imageUrl).toMatch(COPY);
});

test('a picture that cannot be downloaded is named, and nothing is saved', async () => {
  const { productId } = await shop.createGoods(5);
  const { name, description, category, basePrice, sku, images } = await readProduct(productId);
  const paths = ['/products/placeholder.webp', `${otherHost}/gone.png`, 'http://10.0.0.1/router.png'];
  const { status, body } = await shop.keeper.put(`/api/admin/products/${productId}`, {
    ...{ name: 'Renamed', description, category, basePrice, sku },
    images: paths.map((imageUrl) => ({ imageUrl, altText: '' })),
  });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['images.1.imageUrl', 'images.2.imageUrl']]);
  expect(await readProduct(productId)).toMatchObject({ name, images });
});

test('pictures that an earlier release left elsewhere are copied; the others stay for the next run', async () => {
  const { productId, variantId } = await shop.createGoods(5);
  const linkedImages = ['/sign.png', '/gone.png'].map((path) => ({ imageUrl: otherHost + path, altText: path }));
  await execute('update product set images = ?::jsonb where id = ?', [JSON.stringify(linkedImages), productId]);
  await execute('update variant set image_url = ? where id = ?', [`${otherHost}/variant.png`, variantId]);
  await runJob('importLinkedImages');
  const { images, variants } = await readProduct(productId);
  expect(images).toEqual([{ imageUrl: expect.stringMatching(COPY), altText: '/sign.png' }, linkedImages[1]]);
  expect(variants[0].imageUrl).toMatch(COPY);
});

test('a catalog file with pictures elsewhere is imported twice with one result', async () => {
  const file = join(folder, 'products.json');
  const entry = {
    ...{ sku: 'LINKED-1', name: 'Linked', description: 'A sign', category: 'digital_signage', basePrice: '10.00' },
    images: [{ imageUrl: `${otherHost}/sign.png`, altText: '' }],
    variants: [{ sku: 'LINKED-1-A', name: 'A', price: '10.00', stock: 3, imageUrl: `${otherHost}/variant.png` }],
  };
  await writeFile(file, JSON.stringify({ products: [entry] }));
  const importFile = async () => importCatalog(createContext(product.platform), await readCatalogFile(file));
  expect(await importFile()).toMatchObject({ added: 1, unchanged: 0 });
  expect(await importFile()).toMatchObject({ changed: 0, unchanged: 1 });
});
