import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryChangedEvent } from '../../src/modules/tenancy/events.ts';
import { eventsChannel, publishEvents } from '../../src/platform/events/events-channel.ts';
import { type CachingProxy, startCachingProxy } from '../harness/caching-proxy.ts';
import { Client } from '../harness/client.ts';
import { connectDisplay } from '../harness/display.ts';
import { addProperty, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

let redis: TcpProxy;
let cache: CachingProxy;
let product: Product;

beforeAll(async () => {
  cache = await startCachingProxy(() => product.url);
  product = await startProduct({
    env: { CDN_SECONDS: '600', CDN_PURGE_URL: cache.purgeUrl, CDN_PURGE_TOKEN: 'only-caches-know' },
    redisUrl: async (serverUrl) => {
      redis = await startTcpProxy(serverUrl);
      return redis.url;
    },
  });
});

afterAll(async () => {
  await product.stop();
  await redis.close();
  cache.close();
});

test('a saved tenant reaches an open display', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  expect(display.answer).toMatchObject({ slug: property.slug });

  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const change = await until('a push', () => display.changes[0]);
  const response = await product.client().get(`/api/property?slug=${property.slug}&version=${change.version}`);
  expect(response.body.version).toBe(change.version);
  expect(response.body.tenants.map((tenant: { companyName: string }) => tenant.companyName)).toEqual(['Acme Law']);
  display.close();
});

test('Redis brings a gateway the changes of the buildings that its displays follow', async () => {
  const { platform } = product;
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const channel = `${eventsChannel(platform.env)}.${property.id}`;
  const followers = async () => Number((await platform.redis.pubsub('NUMSUB', channel))[1]);
  expect(await followers()).toBe(0);
  const displays = [await connectDisplay(product.realtimeUrl, property.slug)];
  displays.push(await connectDisplay(product.realtimeUrl, property.slug));
  await until('the gateway to follow the building', async () => (await followers()) === 1);
  const event = { id: 2_000_000_001, name: directoryChangedEvent.name };
  const payload = { propertyId: property.id, slug: property.slug, version: 1_000_000 };
  await publishEvents(platform, [{ ...event, payload }]);
  for (const display of displays) {
    await until('a push', () => display.changes.some(({ version }) => version === payload.version));
    display.close();
  }
  await until('the gateway to leave the building', async () => (await followers()) === 0);
});

test('a display follows its building to a new address', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  const movedSlug = `${property.slug}-moved`;
  await client.put(`/api/properties/${property.id}`, { ...property, address: 'x', slug: movedSlug });
  expect((await until('a push', () => display.changes[0])).slug).toBe(movedSlug);
  const redirect = await product.client().get(`/${property.slug}`);
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, `/${movedSlug}`]);
  display.close();
});

test('deleting a building removes its directory from displays', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  await until('a push', () => display.changes[0]);
  expect((await product.client().get(`/api/property?slug=${property.slug}`)).status).toBe(404);
  display.close();
});

test('a scheduled announcement reaches the display when it starts, and leaves when it ends', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  const soonMs = Date.now() + 1_500;
  const announce = async (message: string, times: Record<'startsAt' | 'expiresAt', number>) => {
    const [startsAt, expiresAt] = [new Date(times.startsAt).toISOString(), new Date(times.expiresAt).toISOString()];
    const announcement = { propertyId: property.id, message, startsAt, expiresAt };
    expect((await client.post('/api/announcements', announcement)).status).toBe(201);
  };
  const isShown = async (message: string) => {
    const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
    return body.announcements.some((announcement: { message: string }) => announcement.message === message);
  };
  const versionPushedAfter = (since: number) => display.changes.findLast(({ version }) => version > since)?.version;
  await announce('Later', { startsAt: soonMs, expiresAt: soonMs + 3_600_000 });
  const isShownEarly = await isShown('Later');
  if (Date.now() < soonMs) expect(isShownEarly).toBe(false);
  const additionVersion = await until('the push of the addition', () => versionPushedAfter(0));
  await until('the start', () => isShown('Later'));
  const startVersion = await until('a push of the start', () => versionPushedAfter(additionVersion));
  await announce('Brief', { startsAt: Date.now() - 1_000, expiresAt: Date.now() + 1_500 });
  const versionOfBoth = await until('the push of the second', () => versionPushedAfter(startVersion));
  await until('the end', async () => !(await isShown('Brief')));
  await until('a push of the end', () => versionPushedAfter(versionOfBoth));
  expect(await isShown('Later')).toBe(true);
  display.close();
});

test('an event survives a Redis outage', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  const changesBefore = display.changes.length;
  const body = { propertyId: property.id, companyName: 'Saved in the dark', suiteNumber: '1', floorNumber: 1 };
  const inFlight = client.post('/api/tenants', body);
  await inFlight;
  redis.cut();
  // Nobody can sign in without Redis, so the change is written directly.
  await product.platform.orm.em.fork().execute(
    `with grown as (update property set version = version + 1 where id = ${property.id} returning id, slug, version)
     insert into outbox_event (name, payload, request_id)
     select 'directoryChanged', json_build_object('propertyId', id, 'slug', slug, 'version', version), 'dark' from grown`,
  );
  const { body: staleDirectory } = await product.client().get(`/api/property?slug=${property.slug}`);
  expect(staleDirectory.tenants).toHaveLength(1);
  redis.heal();
  await until('the push after Redis is back', () =>
    display.changes.some(({ version }) => version >= staleDirectory.version),
  );
  expect(display.changes.length).toBeGreaterThan(changesBefore);
  await until('the event to be relayed', async () => {
    const [row] = await product.platform.orm.em
      .fork()
      .execute(`select count(*)::int as waiting from outbox_event where dispatched_at is null`);
    return row?.waiting === 0;
  });
  display.close();
});

test('a socket from another site is refused', async () => {
  await expect(connectDisplay(product.realtimeUrl, 'x', { origin: 'https://evil.example' })).rejects.toThrow();
});

/** A building behind a caching proxy that holds its directory and page. */
async function cachedBuilding() {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const reader = new Client(cache.url);
  const tag = `property-${property.id}`;
  const isPurged = (since: number) =>
    until('the purge', () => cache.purges.slice(since).some(({ tags }) => tags[0] === tag));
  await isPurged(0);
  const [directory, page] = [`/api/property?slug=${property.slug}`, `/${property.slug}`];
  const cached = async (path: string) => {
    const answer = await reader.get(path);
    return [answer.headers.get('x-cache'), JSON.stringify(answer.body).includes('Hill Dental')];
  };
  await until('both to be held', async () => {
    const cachedReads = [await cached(directory), await cached(page)];
    return cachedReads.every(([from]) => from === 'hit');
  });
  return { client, property, tag, directory, page, cached, isPurged };
}

test('a CDN serves from cache, is purged on a change, and never returns an older version than requested', async () => {
  const { client, property, tag, directory, page, cached } = await cachedBuilding();
  cache.rejectPurges(500);
  const purgesBefore = cache.purges.length;
  await addTenant(client, property.id, { companyName: 'Hill Dental' });
  const { version } = (await product.client().get(directory)).body;
  expect(await cached(directory), 'as long as it was not purged').toEqual(['hit', false]);
  expect(await cached(`${directory}&version=${version}`), 'what a push has told of').toEqual(['miss', true]);
  expect(await cached(`${directory}&version=${version}`)).toEqual(['hit', true]);
  await until('a refused purge', () => cache.purges.length > purgesBefore);
  cache.rejectPurges(null);
  await until('the purge that is tried again', async () => (await cached(directory))[1] && (await cached(page))[1]);
  expect(cache.purges.at(-1)).toEqual({ tags: [tag], key: tag, token: 'Bearer only-caches-know' });
});

test('CDNs and browsers get different headers: browsers revalidate, and neither gets stale data', async () => {
  const { client, property, directory, page, isPurged } = await cachedBuilding();
  for (const path of [directory, page]) {
    const { headers } = await product.client().get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=600',
      'cdn-cache-control': 'max-age=600, stale-while-revalidate=600',
      'surrogate-key': `property-${property.id}`,
    });
  }
  const soonInput = {
    propertyId: property.id,
    message: 'Soon over',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  };
  expect((await client.post('/api/announcements', soonInput)).status).toBe(201);
  const ending = (await product.client().get(directory)).headers.get('cache-control') ?? '';
  expect(Number(/s-maxage=(\d+)/.exec(ending)?.[1])).toBeLessThanOrEqual(60);
  const future = await product.client().get(`${directory}&version=9999`);
  expect([future.headers.get('cache-control'), future.headers.get('cache-tag')]).toEqual(['no-cache', null]);
  const since = cache.purges.length;
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  await isPurged(since);
  expect((await product.client().get(directory)).headers.get('cache-control')).toBe('no-store');
});

test('requests for future versions get the newest one, without another read', async () => {
  const { client, property } = await signUpOwner(product);
  const { id: tenantId } = await addTenant(client, property.id);
  const path = `/api/property?slug=${property.slug}`;
  const { version } = (await client.get(path)).body;
  const readsSoFar = async () => {
    const { values } = await product.platform.metrics.directoryReads.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  const readsBefore = await readsSoFar();
  const requestedVersions = [...Array(20).keys()].map((n) => version + 1 + n).concat(2_000_000_000);
  const answers = await Promise.all(requestedVersions.map((n) => product.client().get(`${path}&version=${n}`)));
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
    requestedVersions.map(() => [200, version]),
  );
  expect(await readsSoFar()).toBe(readsBefore);

  await client.delete(`/api/tenants/${tenantId}`);
  const newerResponses = await Promise.all(requestedVersions.map((n) => product.client().get(`${path}&version=${n}`)));
  expect(new Set(newerResponses.map(({ body }) => body.version))).toEqual(new Set([version + 1]));
  expect(await readsSoFar()).toBeLessThanOrEqual(readsBefore + 2);
});
