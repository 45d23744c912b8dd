import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { entities } from '../../src/modules/index.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { createWeb } from '../../src/web/app.ts';
import { Client } from '../harness/client.ts';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const [former, newer] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'];
let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { SESSION_SECRET: former, RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' } });
});

afterAll(() => product.stop());

/**
 * A second web process on the same data with other secrets.
 * @returns its address
 */
async function webWith(secrets: string[]): Promise<string> {
  const platform = await createPlatform({ ...product.platform.env, SESSION_SECRET: secrets }, 'web', entities);
  const web = createWeb(platform);
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await web.close();
    await platform.close();
  });
  const url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  await until('it has found Redis', () => platform.redis.status === 'ready');
  return url;
}

/** Keeps its cookies while the product's address changes. */
function movingClient() {
  let url = product.url;
  const client = new Client(() => url);
  const moveTo = (next: string) => {
    url = next;
  };
  return { client, moveTo };
}

test('a new secret before the former one keeps sessions, and reissues their cookies', async () => {
  const { client, moveTo } = movingClient();
  const person = await signUp({ client: () => client });
  const signedBefore = client.cookieHeader;
  moveTo(await webWith([newer, former]));
  expect((await client.get('/api/user')).body.id).toBe(person.id);
  expect(client.cookieHeader, 'signed anew').not.toBe(signedBefore);
  moveTo(await webWith([newer]));
  expect((await client.get('/api/user')).status, 'without the former one').toBe(200);
});

test('a removed secret is no longer accepted', async () => {
  const { client, moveTo } = movingClient();
  await signUp({ client: () => client });
  moveTo(await webWith([newer]));
  expect((await client.get('/api/user')).status).toBe(401);
});

test('a known browser stays known under a new secret', async () => {
  const { client, moveTo } = movingClient();
  const owner = await signUp({ client: () => client });
  const url = await webWith([newer, former]);
  const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
  const guess = { username: owner.username, password: 'a guess' };
  for (let n = 1; n <= 21; n++) await new Client(url).post('/api/login', guess, from(n));
  const right = { username: owner.username, password: PASSWORD };
  await new Client(url).post('/api/login', guess, from(30)); // the one attempt a network has while throttled
  moveTo(url);
  expect((await client.post('/api/login', right, from(30))).status, 'the owner’s browser').toBe(200);
  expect((await new Client(url).post('/api/login', right, from(30))).status, 'somebody else’s browser').toBe(429);
});
