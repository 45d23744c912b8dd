import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDisplay, type Display } from '../harness/display.ts';
import { addTenant, signUpOwner } from '../harness/factories.ts';
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

const openFrom = (slug: string, address: string) =>
  connectDisplay(product.realtimeUrl, slug, { 'x-forwarded-for': address }, { reconnection: false });

test('a flooding socket is closed, and a regular display still gets updates', async () => {
  const { client, property } = await signUpOwner(product);
  const honest = await openFrom(property.slug, '192.0.2.1');
  const flood = await openFrom(property.slug, '192.0.2.2');
  const closed = new Promise((resolve) => flood.socket.once('disconnect', resolve));
  for (let requestCount = 0; requestCount < 2_000; requestCount++)
    flood.socket.emit('directory:subscribe', { slug: property.slug }, () => {});
  await closed;

  await addTenant(client, property.id, { companyName: 'Heard' });
  await until('a push', () => honest.changes[0]);
  expect(await countRefused('messages')).toBeGreaterThan(0);
  honest.close();
});

test('two hundred displays behind one address work, and more are refused beyond its share', async () => {
  const { property } = await signUpOwner(product);
  const screens = await openMany(property.slug, '198.51.100.7', 200);
  expect(screens.filter(({ answer }) => answer && 'version' in answer)).toHaveLength(200);
  const moreDisplays = await openMany(property.slug, '198.51.100.7', 100);
  expect(moreDisplays).toHaveLength(50);
  const otherDisplay = await openFrom(property.slug, '203.0.113.9');
  expect(otherDisplay.answer).toMatchObject({ slug: property.slug });
  expect(await countRefused('address')).toBe(50);

  for (const { close } of [...screens, ...moreDisplays, otherDisplay]) close();
  const newDisplay = await until('a place that was given back', () =>
    openFrom(property.slug, '198.51.100.7').catch(() => null),
  );
  newDisplay.close();
});

test('a full process refuses connections from every address', async () => {
  const { property } = await signUpOwner(product);
  const admittedDisplays: Display[] = [];
  for (const address of ['192.0.2.10', '192.0.2.11', '192.0.2.12'])
    admittedDisplays.push(...(await openMany(property.slug, address, 150)));
  expect(admittedDisplays.length).toBeLessThanOrEqual(420);
  await expect(openFrom(property.slug, '192.0.2.13')).rejects.toThrow();
  expect(await countRefused('total')).toBeGreaterThan(0);
  for (const { close } of admittedDisplays) close();
});

/** @returns the sockets that were admitted */
async function openMany(slug: string, address: string, size: number): Promise<Display[]> {
  const attempts = await Promise.allSettled(Array.from({ length: size }, () => openFrom(slug, address)));
  return attempts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Sockets refused for a reason, from the metrics. */
async function countRefused(reason: string): Promise<number> {
  const { values } = await product.realtimePlatform.metrics.socketsRefused.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}
