import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { write } from '../../src/platform/core/sql.ts';
import type { Client } from '../harness/client.ts';
import { addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

let redis: TcpProxy;
let postgres: TcpProxy;
let product: Product;
let manager: { client: Client; username: string };
let directory: string;

beforeAll(async () => {
  product = await startProduct({
    env: { DATABASE_POOL: '3' },
    redisUrl: async (serverUrl) => {
      redis = await startTcpProxy(serverUrl);
      return redis.url;
    },
    databaseUrl: async (serverUrl) => {
      postgres = await startTcpProxy(serverUrl);
      return postgres.url;
    },
  });
  manager = await signUp(product);
  const property = await addProperty(manager.client);
  await addTenant(manager.client, property.id, { companyName: 'Still here' });
  directory = `/api/property?slug=${property.slug}`;
});

afterAll(async () => {
  await product.stop();
  await redis.close();
  await postgres.close();
});

/** Statements time out after twelve seconds: a faster reply means that the hang was detected. */
const GIVEN_UP_MS = 8_000;

/** `late` if the reply takes too long. */
async function inTime<T>(request: Promise<T>): Promise<T | 'late'> {
  return await Promise.race([request, sleep(GIVEN_UP_MS, 'late' as const)]);
}

const statusOf = async (request: Promise<{ status: number }>) => await inTime(request.then(({ status }) => status));

test('while PostgreSQL hangs, cached directories and the shop are served, and the rest answers 503 without waiting', async () => {
  await product.client().get(directory);
  await product.client().get('/api/shop/products');
  postgres.hold();
  // More than the pool has connections.
  const calls = await Promise.all(
    Array.from({ length: 6 }, () => statusOf(manager.client.get('/api/tenants?propertyId=1'))),
  );
  expect(calls).toEqual(Array(6).fill(503));
  const cachedResponse = await inTime(product.client().get(directory));
  expect(cachedResponse).toMatchObject({ status: 200, body: { tenants: [{ companyName: 'Still here' }] } });
  expect(await statusOf(product.client().get('/api/shop/products'))).toBe(200);
  expect(await statusOf(product.client().get('/api/property?slug=never-asked-before'))).toBe(503);
  expect(await statusOf(product.client().post('/api/login', { username: manager.username, password: PASSWORD }))).toBe(
    503,
  );
  postgres.heal();
  await until('calls to work again', async () => (await manager.client.get('/api/user')).status === 200);
  const { pool } = product.platform;
  await until('the pool to be whole again', () => pool.totalCount === pool.idleCount);
});

test('a transaction in progress when PostgreSQL hangs releases its connection', async () => {
  const { pool } = product.platform;
  const working = transaction(createContext(product.platform), async (tx) => {
    await write(tx, 'select 1');
    postgres.hold();
    await write(tx, 'select 1');
  }).then(
    () => 'committed',
    () => 'given up',
  );
  expect(await inTime(working)).toBe('given up');
  await until('its connection to be gone', () => pool.totalCount === pool.idleCount, GIVEN_UP_MS);
  postgres.heal();
  await until('calls to work again', async () => (await manager.client.get('/api/user')).status === 200);
});

test('a slow statement does not count as a hang', async () => {
  await transaction(createContext(product.platform), (tx) => write(tx, 'select pg_sleep(4)'));
  expect((await manager.client.get('/api/user')).status).toBe(200);
});

test('while Redis hangs, login and signup fail fast, and nothing is created', async () => {
  redis.hold();
  const login = { username: manager.username, password: PASSWORD };
  const newcomer = { username: 'waits-for-redis@corp.example', password: PASSWORD, fullName: 'Ann' };
  expect(await statusOf(product.client().post('/api/login', login))).toBe(503);
  expect(await statusOf(product.client().post('/api/register', newcomer))).toBe(503);
  expect(await statusOf(manager.client.get('/api/user'))).toBe(503);
  expect(await statusOf(product.client().get(directory))).toBe(200);
  redis.heal();
  await until('the session to be back', async () => (await manager.client.get('/api/user')).status === 200);
  expect((await product.client().post('/api/register', newcomer)).status).toBe(201);
});
