import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDisplay } from '../harness/display.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

let redis: TcpProxy;
let product: Product;

beforeAll(async () => {
  product = await startProduct({
    redisUrl: async (real) => {
      redis = await tcpProxy(real);
      return redis.url;
    },
  });
});

afterAll(async () => {
  await product.stop();
  await redis.close();
});

test('a saved tenant reaches an open display', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await openDisplay(product.realtimeUrl, property.slug);
  expect(display.answer).toMatchObject({ slug: property.slug });

  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const change = await until('a push', () => display.changes[0]);
  const read = await product.client().get(`/api/property?slug=${property.slug}&version=${change.version}`);
  expect(read.body.version).toBe(change.version);
  expect(read.body.tenants.map((tenant: { companyName: string }) => tenant.companyName)).toEqual(['Acme Law']);
  display.close();
});

test('a display follows its building to a new address', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await openDisplay(product.realtimeUrl, property.slug);
  const moved = `${property.slug}-moved`;
  await client.put(`/api/properties/${property.id}`, { ...property, address: 'x', slug: moved });
  expect((await until('a push', () => display.changes[0])).slug).toBe(moved);
  const old = await product.client().get(`/${property.slug}`);
  expect([old.status, old.headers.get('location')]).toEqual([302, `/${moved}`]);
  display.close();
});

test('a deleted building takes its directory off the displays', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await openDisplay(product.realtimeUrl, property.slug);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  await until('a push', () => display.changes[0]);
  expect((await product.client().get(`/api/property?slug=${property.slug}`)).status).toBe(404);
  display.close();
});

test('an announcement that begins later reaches the display when it begins, and leaves when it ends', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await openDisplay(product.realtimeUrl, property.slug);
  const soon = Date.now() + 1_500;
  const announce = async (message: string, times: Record<'startsAt' | 'expiresAt', number>) => {
    const [startsAt, expiresAt] = [new Date(times.startsAt).toISOString(), new Date(times.expiresAt).toISOString()];
    const given = { propertyId: property.id, message, startsAt, expiresAt };
    expect((await client.post('/api/announcements', given)).status).toBe(201);
  };
  const shown = async (message: string) => {
    const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
    return body.announcements.some((one: { message: string }) => one.message === message);
  };
  const pushed = (since: number) => display.changes.findLast(({ version }) => version > since)?.version;
  await announce('Later', { startsAt: soon, expiresAt: soon + 3_600_000 });
  const early = await shown('Later');
  if (Date.now() < soon) expect(early).toBe(false);
  const added = await until('the push of the addition', () => pushed(0));
  await until('the start', () => shown('Later'));
  const begun = await until('a push of the start', () => pushed(added));
  await announce('Brief', { startsAt: Date.now() - 1_000, expiresAt: Date.now() + 1_500 });
  const both = await until('the push of the second', () => pushed(begun));
  await until('the end', async () => !(await shown('Brief')));
  await until('a push of the end', () => pushed(both));
  expect(await shown('Later')).toBe(true);
  display.close();
});

test('an event survives Redis being away', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const display = await openDisplay(product.realtimeUrl, property.slug);
  const before = display.changes.length;
  const body = { propertyId: property.id, companyName: 'Saved in the dark', suiteNumber: '1', floorNumber: 1 };
  const inFlight = client.post('/api/tenants', body);
  await inFlight;
  redis.cut();
  // Nobody can sign in without Redis, so the change comes from within, as one that was accepted just before the loss.
  await product.platform.orm.em.fork().execute(
    `with grown as (update property set version = version + 1 where id = ${property.id} returning id, slug, version)
     insert into outbox_event (name, payload, request_id)
     select 'directoryChanged', json_build_object('propertyId', id, 'slug', slug, 'version', version), 'dark' from grown`,
  );
  const { body: dark } = await product.client().get(`/api/property?slug=${property.slug}`);
  expect(dark.tenants).toHaveLength(1);
  redis.heal();
  await until('the push after Redis is back', () => display.changes.some(({ version }) => version >= dark.version));
  expect(display.changes.length).toBeGreaterThan(before);
  await until('the event to be relayed', async () => {
    const [row] = await product.platform.orm.em
      .fork()
      .execute(`select count(*)::int as waiting from outbox_event where dispatched_at is null`);
    return row?.waiting === 0;
  });
  display.close();
});

test('a socket from another site is refused', async () => {
  await expect(openDisplay(product.realtimeUrl, 'x', { origin: 'https://evil.example' })).rejects.toThrow();
});
