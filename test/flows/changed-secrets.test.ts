import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { entities, jobs } from '../../src/modules/index.ts';
import type { Env } from '../../src/platform/config/env.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { createPlatform, type Platform } from '../../src/platform/core/platform.ts';
import { createWeb } from '../../src/web/app.ts';
import { Client } from '../harness/client.ts';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { setUpSecondFactor, submitCode, submitPassword, unusedCode } from '../harness/second-factor.ts';
import { until } from '../harness/until.ts';

const [formerSecret, newSecret] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'];
let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { SESSION_SECRET: formerSecret, RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' } });
});

afterAll(() => product.stop());

/**
 * A second web process on the same data with other secrets.
 * @returns its address
 */
async function startWebWith(secrets: string[]): Promise<string> {
  return (await startWeb({ ...product.platform.env, SESSION_SECRET: secrets })).url;
}

interface Web {
  readonly url: string;
  readonly platform: Platform;
}

async function startWeb(env: Env): Promise<Web> {
  const platform = await createPlatform(env, 'web', entities);
  const web = createWeb(platform);
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await web.close();
    await platform.close();
  });
  const url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  await until('it has found Redis', () => platform.redis.status === 'ready');
  return { url, platform };
}

/** Keeps its cookies while the product's address changes. */
function movingClient() {
  let url = product.url;
  const client = new Client(() => url);
  const moveTo = (nextUrl: string) => {
    url = nextUrl;
  };
  return { client, moveTo };
}

test('a new secret before the former one keeps sessions, and reissues their cookies', async () => {
  const { client, moveTo } = movingClient();
  const person = await signUp({ client: () => client });
  const cookieBefore = client.cookieHeader;
  moveTo(await startWebWith([newSecret, formerSecret]));
  expect((await client.get('/api/user')).body.id).toBe(person.id);
  expect(client.cookieHeader, 'signed anew').not.toBe(cookieBefore);
  moveTo(await startWebWith([newSecret]));
  expect((await client.get('/api/user')).status, 'without the former one').toBe(200);
});

test('a removed secret is no longer accepted', async () => {
  const { client, moveTo } = movingClient();
  await signUp({ client: () => client });
  moveTo(await startWebWith([newSecret]));
  expect((await client.get('/api/user')).status).toBe(401);
});

test('a known browser stays known under a new secret', async () => {
  const { client, moveTo } = movingClient();
  const owner = await signUp({ client: () => client });
  const url = await startWebWith([newSecret, formerSecret]);
  const forwardedFor = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
  const guess = { username: owner.username, password: 'a guess' };
  for (let n = 1; n <= 21; n++) await new Client(url).post('/api/login', guess, forwardedFor(n));
  const validLogin = { username: owner.username, password: PASSWORD };
  await new Client(url).post('/api/login', guess, forwardedFor(30)); // the one attempt a network has while throttled
  moveTo(url);
  expect((await client.post('/api/login', validLogin, forwardedFor(30))).status, 'the owner’s browser').toBe(200);
  expect(
    (await new Client(url).post('/api/login', validLogin, forwardedFor(30))).status,
    'somebody else’s browser',
  ).toBe(429);
});

const ACCOUNTS = 20;
const CLIENTS = 200;

/** Steps in which docs/operate/security.md changes a list of secrets; each restarts the web processes in turn. */
const STEPS = [
  [formerSecret, newSecret],
  [newSecret, formerSecret],
];

test('SESSION_SECRET and DATA_KEYS change in two steps while two web processes restart in turn: of 200 clients none is refused', async () => {
  const env = { SESSION_SECRET: formerSecret, DATA_KEYS: formerSecret, RATE_LIMIT_SCALE: '1000' };
  const rotatedProduct = await startProduct({ env, worker: false });
  onTestFinished(() => rotatedProduct.stop());
  const envWith = (list: string[]) => ({ ...rotatedProduct.platform.env, SESSION_SECRET: list, DATA_KEYS: list });
  const webs = [await startWeb(envWith([formerSecret])), await startWeb(envWith([formerSecret]))] as [Web, Web];
  const clients = await signIn(() => webs[0].url);
  const secured: (Person & { key: string })[] = [];

  const refusals: string[] = [];
  const askBoth = async (step: string) => {
    secured.push(await securedPerson(rotatedProduct, () => webs[0].url));
    for (const [index, web] of webs.entries()) {
      const recordRefusal = (callName: string, status: number) =>
        status !== 200 && refusals.push(`${step}, web ${index + 1}: ${callName}`);
      clients.at = web.url;
      for (const { status } of await clients.ask()) recordRefusal('a session', status);
      for (const person of secured) recordRefusal('a code', await loginWithCode(web, person));
    }
  };
  const restartAll = async (step: string, list: string[]) => {
    for (const place of [0, 1] as const) {
      webs[place] = await startWeb(envWith(list));
      await askBoth(`${step}, web ${place + 1} restarted`);
    }
  };

  await askBoth('before');
  for (const [index, list] of STEPS.entries()) await restartAll(`step ${index + 1}`, list);
  await reseal(webs[0]);
  await restartAll('without the former one', [newSecret]);
  expect(refusals).toEqual([]);
}, 120_000);

/** Sessions of several accounts, as browsers that a load balancer sends to either web process. */
async function signIn(first: () => string) {
  const clients = { at: first(), ask: () => Promise.all(allClients.map((client) => client.get('/api/user'))) };
  const allClients = Array.from({ length: CLIENTS }, () => new Client(() => clients.at));
  const people = await Promise.all(allClients.slice(0, ACCOUNTS).map((client) => signUp({ client: () => client })));
  const logins = allClients.slice(ACCOUNTS).map(async (client, index) => {
    const person = people[index % ACCOUNTS];
    if (person) expect((await submitPassword(client, person)).status).toBe(200);
  });
  await Promise.all(logins);
  return clients;
}

async function securedPerson(servedProduct: Product, url: () => string): Promise<Person & { key: string }> {
  const person = await signUp({ client: () => new Client(url) });
  await servedProduct.platform.orm.em
    .fork()
    .execute('update app_user set email_verified_at = now() where id = ?', [person.id]);
  return { ...person, key: (await setUpSecondFactor(person.client)).key };
}

async function loginWithCode({ url, platform }: Web, person: Person & { key: string }): Promise<number> {
  const client = new Client(url);
  expect((await submitPassword(client, person)).body.code).toBe('second_factor_required');
  return (await submitCode(client, await unusedCode({ platform }, person.key))).status;
}

/** The worker's hourly jobs. */
async function reseal({ platform }: Web): Promise<void> {
  const resealing = jobs.filter(({ name }) => name.startsWith('reseal'));
  expect(resealing).toHaveLength(2);
  for (const job of resealing) await job.run(createContext(platform), {});
}
