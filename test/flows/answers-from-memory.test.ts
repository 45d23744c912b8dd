import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { entities } from '../../src/modules/index.ts';
import { seedShop } from '../../src/modules/shop/index.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { defineEvent } from '../../src/platform/core/event.ts';
import { createPlatform, type Platform } from '../../src/platform/core/platform.ts';
import { publishEvents, subscribeToEvents } from '../../src/platform/events/events-channel.ts';
import { type CommittedEvent, findEventsSince, recordEvent } from '../../src/platform/events/outbox.ts';
import { createWeb, type Web } from '../../src/web/app.ts';
import { Client } from '../harness/client.ts';
import { executeAsOwner } from '../harness/command-line.ts';
import { addProperty, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openShopAdmin } from '../harness/shop-admin.ts';
import { until } from '../harness/until.ts';

let product: Product;
/** A second web process on the same database. Without a worker it gets no events. */
let otherProcess: { platform: Platform; web: Web; client: Client };

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const platform = await createPlatform(product.platform.env, 'web', entities);
  const web = createWeb(platform);
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  const client = new Client(`http://127.0.0.1:${(web.server.address() as AddressInfo).port}`);
  otherProcess = { platform, web, client };
});

afterAll(async () => {
  await otherProcess.web.close();
  await otherProcess.platform.close();
  await product.stop();
});

interface RawResponse {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Raw bytes, without decompression. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<RawResponse>((resolve, reject) => {
    request(new URL(path, product.url), { headers, method }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync } as const;

async function expectOneAnswerInEveryEncoding(path: string, vary = 'accept-encoding'): Promise<void> {
  const plainResponse = await ask(path);
  expect([path, plainResponse.status, plainResponse.headers['content-encoding']]).toEqual([path, 200, undefined]);
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await ask(path, { 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary,
      'cache-control': 'no-cache',
      'content-length': String(packed.bytes.length),
      'x-content-type-options': 'nosniff',
      etag: plainResponse.headers.etag,
    });
    expect(unpacked[encoding](packed.bytes).equals(plainResponse.bytes)).toBe(true);
    const head = await ask(path, { 'accept-encoding': encoding }, 'HEAD');
    expect([head.bytes.length, head.headers['content-length']]).toEqual([0, packed.headers['content-length']]);
  }
  const unencodedResponse = await ask(path, { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect(unencodedResponse.headers['content-encoding']).toBeUndefined();
  const revalidation = await ask(path, { 'if-none-match': `"other", W/${plainResponse.headers.etag}` });
  expect([revalidation.status, revalidation.bytes.length, revalidation.headers.etag]).toEqual([
    304,
    0,
    plainResponse.headers.etag,
  ]);
}

test('a directory has one body per encoding, and 304 for its ETag', async () => {
  const { client, property } = await signUpOwner(product);
  for (let n = 0; n < 12; n++) await addTenant(client, property.id, { companyName: `Café № ${n} 東京` });
  await expectOneAnswerInEveryEncoding(`/api/property?slug=${property.slug}`);
  await expectOneAnswerInEveryEncoding(`/${property.slug}`, 'accept-encoding, accept-language, cookie');
});

test('writers read their own writes, and another process is at most a second behind without events', async () => {
  const { client, property } = await signUpOwner(product);
  const path = `/api/property?slug=${property.slug}`;
  const countIn = async (reader: Client) => (await reader.get(path)).body.tenants.length;
  for (let n = 1; n <= 5; n++) {
    expect(await countIn(otherProcess.client)).toBe(n - 1);
    await addTenant(client, property.id);
    expect(await countIn(client)).toBe(n);
    await until('the other process to notice', async () => (await countIn(otherProcess.client)) === n);
  }
});

test('a reply is never older than the requested version', async () => {
  const { client, property } = await signUpOwner(product);
  const path = `/api/property?slug=${property.slug}`;
  await otherProcess.client.get(path);
  await addTenant(client, property.id);
  const { version } = (await client.get(path)).body;
  expect((await otherProcess.client.get(`${path}&version=${version}`)).body.version).toBe(version);
});

test('a deleted building’s address redirects to the one that took it', async () => {
  const { client } = await signUp(product);
  const { id, slug } = await addProperty(client);
  const path = `/api/property?slug=${slug}`;
  expect((await otherProcess.client.get(path)).body.id).toBe(id);
  expect((await client.delete(`/api/properties/${id}`)).status).toBe(204);
  expect((await client.get(path)).status).toBe(404);
  const nextProperty = await addProperty((await signUp(product)).client, { slug });
  expect(nextProperty.slug).toBe(slug);
  expect((await client.get(path)).body.id).toBe(nextProperty.id);
  await until(
    'the other process to notice',
    async () => (await otherProcess.client.get(path)).body.id === nextProperty.id,
  );
});

const testEvent = defineEvent('heardOf', z.object({ at: z.string() }));
const sql = async (statement: string) => (await product.platform.pool.query<CommittedEvent>(statement)).rows;

function followTestEvents(platform: Platform) {
  const receivedEvents: string[] = [];
  let resynced = 0;
  const following = subscribeToEvents(platform, {
    names: [testEvent.name],
    isNeeded: () => true,
    onEvent: ({ payload }) => void receivedEvents.push(testEvent.payload.parse(payload).at),
    resync: async () => void resynced++,
  });
  return { receivedEvents, resyncs: () => resynced, following };
}

test('followers are told what Redis did not bring within a second, each event once, in any order of commits', async () => {
  const { platform } = product;
  const { receivedEvents, resyncs, following } = followTestEvents(platform);
  const commit = (at: string, before = async () => {}) =>
    transaction(createContext(platform), async (tx) => {
      await recordEvent(tx, testEvent, { at });
      await before();
    });
  try {
    await until('the first look', () => resyncs() === 1);
    await commit('late', async () => {
      await commit('early');
      await until('the early one', () => receivedEvents.length === 1);
    });
    await until('both', () => receivedEvents.length === 2);
    const events = await sql(`select id::int, name, payload from outbox_event where name = '${testEvent.name}'`);
    await publishEvents(platform, [
      ...events,
      { id: 2_000_000_000, name: testEvent.name, payload: { at: 'published' } },
    ]);
    await until('the published one', () => receivedEvents.length === 3);
    expect([receivedEvents, resyncs()]).toEqual([['early', 'late', 'published'], 1]);
  } finally {
    following.close();
  }
});

test('after PostgreSQL was restored, which gives ids again, followers are told of an event with a former id', async () => {
  const { platform } = product;
  const { receivedEvents, resyncs, following } = followTestEvents(platform);
  const event = (at: string) => ({ id: 2_000_000_001, name: testEvent.name, payload: { at } });
  try {
    await until('the first look', () => resyncs() === 1);
    await publishEvents(platform, [event('before'), event('again')]);
    await until('the event', () => receivedEvents.length === 1);
    await executeAsOwner(product, 'create table copied (like outbox_event including all)');
    await executeAsOwner(
      product,
      'alter table outbox_event rename to former; alter table copied rename to outbox_event',
    );
    await until('the other server', () => resyncs() === 2);
    await publishEvents(platform, [event('after')]);
    await until('the event after it', () => receivedEvents.length === 2);
    expect(receivedEvents).toEqual(['before', 'after']);
  } finally {
    await executeAsOwner(product, 'drop table outbox_event; alter table former rename to outbox_event');
    following.close();
  }
});

test('followers look for themselves where PostgreSQL cannot tell what was committed', async () => {
  const ctx = createContext(product.platform);
  const { position: mark } = await findEventsSince(ctx, [testEvent.name], null);
  expect((await findEventsSince(ctx, [testEvent.name], mark)).events).toEqual([]);
  expect((await findEventsSince(ctx, [testEvent.name], { ...mark, server: 'another' })).events).toBeNull();
  await sql(`insert into outbox_event (name, payload, request_id, dispatched_at)
    select '${testEvent.name}', '{"at": "many"}', 'many', now() from generate_series(1, 10001)`);
  expect((await findEventsSince(ctx, [testEvent.name], mark)).events).toBeNull();
});

test('the shop, its pages and client files have one body per encoding, and 304 for their ETag', async () => {
  await seedShop(createContext(product.platform));
  const { body: products } = await product.client().get('/api/shop/products');
  const [{ id }] = products;
  for (const path of ['/api/shop/products', `/api/shop/products/${id}`, '/shop', `/shop/product/${id}`, '/', '/login'])
    await expectOneAnswerInEveryEncoding(path);
  const paths = ['/api/shop/products?featured=true', '/api/shop/products?category=qr_placard', '/api/shop/products'];
  const answers = await Promise.all(paths.map((path) => ask(path)));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  expect((await product.client().get(`/api/shop/products/${id}`)).body).toEqual(products[0]);
  const refusedPaths = ['/api/shop/products?category=none', '/api/shop/products/999999999', '/shop/product/999999999'];
  for (const [index, status] of [400, 404, 404].entries())
    expect((await ask(refusedPaths[index] ?? '')).status).toBe(status);
});

test('the process that changed stock shows it at once, despite a cached reply; other processes soon', async () => {
  const shop = await openShopAdmin(product);
  const { productId, variantId } = await shop.createGoods(5);
  const path = `/api/shop/products/${productId}`;
  const stockFor = async (reader: Client) => (await reader.get(path)).body.variants?.[0]?.stock;
  await until('the other process to notice', async () => (await stockFor(otherProcess.client)) === 5);
  const cachedEtag = (await ask(path)).headers.etag;
  expect((await ask(path, { 'if-none-match': `${cachedEtag}` })).status).toBe(304);
  await shop.keeper.put(`/api/admin/variants/${variantId}/stock`, { stock: 7, expected: 5 });
  expect((await ask(path, { 'if-none-match': `${cachedEtag}` })).status).toBe(200);
  expect(await stockFor(product.client())).toBe(7);
  const page = (await ask(`/shop/product/${productId}`)).headers.etag;
  await shop.keeper.put(`/api/admin/variants/${variantId}/stock`, { stock: 0, expected: 7 });
  expect((await ask(`/shop/product/${productId}`, { 'if-none-match': `${page}` })).bytes.toString()).toContain(
    'OutOfStock',
  );
  await until('the other process to notice', async () => (await stockFor(otherProcess.client)) === 0);
});
