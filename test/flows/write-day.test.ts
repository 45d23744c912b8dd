import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../../src/shared/rate-limits.ts';
import { type DemoServer, startDemoServer } from '../access/demo-server.ts';
import { openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let demo: DemoServer;

beforeAll(async () => {
  product = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '0.5' } });
  demo = await startDemoServer(product);
});

afterAll(async () => {
  demo.stop();
  await product.stop();
});

const MAX_WRITES = rateLimits.writeDay.points / 2;
const WAIT_SECONDS = 5 * 3_600 - 60;

const counterOf = (subject: number | string, limit = 'writeDay') =>
  `${product.platform.env.REDIS_PREFIX}:limit:${limit}:${subject}`;
const countWrites = async (subject: number | string) => Number(await product.platform.redis.get(counterOf(subject)));
const setCount = (subject: number | string, count: number, limit?: string) =>
  product.platform.redis.set(counterOf(subject, limit), count, 'EX', WAIT_SECONDS);

const clearCart = (client: Client) => client.delete('/api/cart');

test('the writes of a day are half as many with half the scale, and a refusal says when they go on', async () => {
  const { client, id } = await signUp(product);
  await setCount(id, MAX_WRITES - 1);
  expect((await clearCart(client)).status, 'the last').toBe(204);
  const refused = await clearCart(client);
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { code: 'too_many_requests', error: 'Too many attempts. Please try again in 5 hours.' },
  ]);
  const retryAfter = Number(refused.headers.get('retry-after'));
  expect([retryAfter > WAIT_SECONDS - 60, retryAfter <= WAIT_SECONDS]).toEqual([true, true]);
});

test('who used up the writes of a day reads on and signs out, and others write', async () => {
  const { client, id, username } = await signUp(product);
  const otherPerson = await signUp(product);
  await setCount(id, MAX_WRITES);
  expect((await clearCart(client)).status).toBe(429);
  expect((await client.get('/api/cart')).status).toBe(200);
  expect((await client.post('/api/logout')).status, username).toBe(204);
  expect((await clearCart(otherPerson.client)).status).toBe(204);
});

test('a read is no write of the day', async () => {
  const { client, id } = await signUp(product);
  const before = await countWrites(id);
  await client.get('/api/cart');
  expect(await countWrites(id)).toBe(before);
});

test('a write that another rate limit refuses does not count, one that is refused later does', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = (await client.get('/api/user')).body;
  await setCount(id, 7);
  expect((await client.post('/api/tenants', { propertyId: property.id })).status).toBe(400);
  expect(await countWrites(id)).toBe(8);
  await setCount(id, rateLimits.write.points, 'write');
  expect((await client.post('/api/tenants', { propertyId: property.id })).status).toBe(429);
  expect(await countWrites(id)).toBe(8);
});

test('an administrator who acts as a person uses up their own writes, not the person’s', async () => {
  const { boss } = await openBackOffice(product);
  const { id: administratorId } = (await boss.get('/api/user')).body;
  const { client, id } = await signUp(product);
  expect((await boss.post(`/api/admin/users/${id}/impersonate`)).status).toBe(200);
  const before = await Promise.all([id, administratorId].map(countWrites));
  expect((await clearCart(boss)).status).toBe(204);
  const after = await Promise.all([id, administratorId].map(countWrites));
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1]);
  await setCount(administratorId, MAX_WRITES);
  expect([(await clearCart(boss)).status, (await clearCart(client)).status]).toEqual([429, 204]);
});

test('a demo’s visitors of one account have their own writes by address', async () => {
  const { client, id } = await signUp(product);
  const before = await countWrites(id);
  expect((await clearCart(client.forUrl(demo.url))).status).toBe(204);
  expect([await countWrites(id), await countWrites(`${id} 127.0.0.1`)]).toEqual([before, 1]);
});
