import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, openDisplay } from '../harness/display.ts';
import { addTenant, ownBuilding } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({
    oneServer: true,
    env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1', REALTIME_SOCKETS: '420' },
  });
});

afterAll(() => product.stop());

const open = (slug: string, address: string) =>
  openDisplay(product.realtimeUrl, slug, { 'x-forwarded-for': address }, { reconnection: false });

test('a flooding socket is closed, and a regular display still gets updates', async () => {
  const { client, property } = await ownBuilding(product);
  const honest = await open(property.slug, '192.0.2.1');
  const flood = await open(property.slug, '192.0.2.2');
  const closed = new Promise((resolve) => flood.socket.once('disconnect', resolve));
  for (let asked = 0; asked < 2_000; asked++)
    flood.socket.emit('directory:subscribe', { slug: property.slug }, () => {});
  await closed;

  await addTenant(client, property.id, { companyName: 'Heard' });
  await until('a push', () => honest.changes[0]);
  expect(await refused('messages')).toBeGreaterThan(0);
  honest.close();
});

test('two hundred displays behind one address work, and more are refused beyond its share', async () => {
  const { property } = await ownBuilding(product);
  const screens = await crowd(property.slug, '198.51.100.7', 200);
  expect(screens.filter(({ answer }) => answer && 'version' in answer)).toHaveLength(200);
  const more = await crowd(property.slug, '198.51.100.7', 100);
  expect(more).toHaveLength(50);
  const elsewhere = await open(property.slug, '203.0.113.9');
  expect(elsewhere.answer).toMatchObject({ slug: property.slug });
  expect(await refused('address')).toBe(50);

  for (const { close } of [...screens, ...more, elsewhere]) close();
  const again = await until('a place that was given back', () => open(property.slug, '198.51.100.7').catch(() => null));
  again.close();
});

test('a full process refuses connections from every address', async () => {
  const { property } = await ownBuilding(product);
  const inside: Display[] = [];
  for (const address of ['192.0.2.10', '192.0.2.11', '192.0.2.12'])
    inside.push(...(await crowd(property.slug, address, 150)));
  expect(inside.length).toBeLessThanOrEqual(420);
  await expect(open(property.slug, '192.0.2.13')).rejects.toThrow();
  expect(await refused('total')).toBeGreaterThan(0);
  for (const { close } of inside) close();
});

/** @returns the sockets that were admitted */
async function crowd(slug: string, address: string, size: number): Promise<Display[]> {
  const opened = await Promise.allSettled(Array.from({ length: size }, () => open(slug, address)));
  return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Sockets refused for a reason, from the metrics. */
async function refused(reason: string): Promise<number> {
  const { values } = await product.realtimePlatform.metrics.socketsRefused.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}
