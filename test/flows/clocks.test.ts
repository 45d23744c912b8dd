import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../harness/client.ts';
import { type EntryProcess, isReady, runEntry } from '../harness/entry-process.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { uploadFile } from '../harness/import-calls.ts';
import { createPairing } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { deskAddress, signUpConfirmedOwner } from '../harness/reviews.ts';
import { codeOf, setUpSecondFactor, submitCode, submitPassword, unusedCode } from '../harness/second-factor.ts';
import { openPayment, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

const AHEAD_MS = 10 * 60_000;

let product: Product;
let aheadProduct: { web: EntryProcess; worker: EntryProcess; url: string; client: () => Client };

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR } = product.platform.env;
  const env = {
    DATABASE_URL,
    REDIS_URL,
    REDIS_PREFIX,
    DATA_DIR,
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
    CLOCK_OFF_MS: String(AHEAD_MS),
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('../harness/shifted-clock.ts', import.meta.url))}`,
  };
  const [web, worker] = [runEntry('src/web/main.ts', env), runEntry('src/workers/main.ts', env)];
  const port = await web.port;
  await until('web to be ready', () => isReady(port));
  const url = `http://127.0.0.1:${port}`;
  aheadProduct = { web, worker, url, client: () => new Client(url) };
});

afterAll(async () => {
  for (const { child } of [aheadProduct.web, aheadProduct.worker]) child.kill('SIGKILL');
  await product.stop();
});

/** Minutes until the time in the column, by PostgreSQL's clock. */
async function minutesUntil(column: string, from: string): Promise<number> {
  const sql = `select extract(epoch from ${column} - now())::float8 / 60 as minutes from ${from}`;
  const { minutes } = await until(`${column} of ${from}`, async () => {
    const [row] = await product.platform.orm.em.fork().execute<{ minutes: number }[]>(sql);
    return row;
  });
  return minutes;
}

const boundsOf = (minutes: number) => ({ atLeast: minutes - 5, atMost: minutes + 1 });

function expectMinutes(actualMinutes: number, { atLeast, atMost }: ReturnType<typeof boundsOf>): void {
  expect(actualMinutes).toBeGreaterThan(atLeast);
  expect(actualMinutes).toBeLessThan(atMost);
}

test('the parallel processes have a skewed clock', async () => {
  const started = aheadProduct.web.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'started');
  expect(Date.parse(started.time)).toBeGreaterThan(Date.now() + AHEAD_MS / 2);
});

test('links, temporary passwords and mails last their full time, whatever the clock of their creator', async () => {
  const owner = await signUp({ client: aheadProduct.client });
  const property = await addProperty(owner.client);
  await aheadProduct.client().post('/api/auth/forgot-password', { email: owner.username });
  expectMinutes(await minutesUntil('expires_at', 'password_token'), boundsOf(60));
  await until('the mail to be sent', async () => {
    const sentMails = await product.platform.orm.em.fork().execute(`select 1 from mail where state = 'sent'`);
    return sentMails.length > 0;
  });
  const newcomer = { email: 'newcomer@example.com', role: 'viewer' };
  const { status, body } = await owner.client.post(`/api/properties/${property.id}/users`, newcomer);
  expect([status, typeof body.tempPassword]).toEqual([201, 'string']);
  const days = `app_user where username = '${newcomer.email}'`;
  expectMinutes(await minutesUntil('temp_password_until', days), boundsOf(7 * 24 * 60));
});

test('holds, displays, requests and leases last their full time, whatever the clock of their creator', async () => {
  const goods = await stockGoods(product, 50);
  const { client: buyer } = await signUpShopper({ ...product, client: aheadProduct.client }, goods);
  const payment = await openPayment(buyer);
  expectMinutes(await minutesUntil('reserved_until', `checkout where payment_intent_id = '${payment}'`), boundsOf(30));

  const { code } = await createPairing(aheadProduct);
  expectMinutes(await minutesUntil('expires_at', `display_pairing where code = '${code}'`), boundsOf(10));

  const { client, property } = await signUpConfirmedOwner({ ...product, client: aheadProduct.client });
  await addTenant(client, property.id, { companyName: 'Acme Law', email: deskAddress() });
  expect((await client.post(`/api/properties/${property.id}/reviews/ask`, {})).body).toMatchObject({ asked: 1 });
  expectMinutes(await minutesUntil('expires_at', `tenant_review where property_id = ${property.id}`), boundsOf(43_200));

  const secondWorker = await product.startWorker();
  const file = `Company Name,Suite,Floor\n${Array.from({ length: 40 }, (_, index) => `Company ${index},${index},1`).join('\n')}`;
  expect((await uploadFile(client, property.id, 'tenants.csv', file)).status).toBe(201);
  const em = product.platform.orm.em.fork();
  expect(await em.execute(`select attempt from import where property_id = ${property.id}`)).toEqual([{ attempt: 1 }]);
  await secondWorker.close();
});

/** `both` also asks the other process with the same cookie. */
async function signInThrough(begin: () => Client) {
  const person = await signUp({ client: begin });
  const { redis, env } = product.platform;
  const statusAt = async (url: string, ask: (client: Client) => Promise<{ status: number }>) => {
    const client = new Client(url);
    const cookie = person.client.cookieHeader;
    const call: Client['call'] = (method, path, body, headers) =>
      Client.prototype.call.call(client, method, path, body, { cookie, ...headers });
    return (await ask(Object.assign(client, { call }))).status;
  };
  return {
    ...person,
    /** Replies of the process with the right time and the one whose clock is ahead. */
    both: async (ask: (client: Client) => Promise<{ status: number }>) => [
      await statusAt(product.url, ask),
      await statusAt(aheadProduct.url, ask),
    ],
    /** Ages the login or impersonation. */
    async pass(minutes: number) {
      for (const key of await redis.keys(`${env.REDIS_PREFIX}:session:*`)) {
        const session = JSON.parse((await redis.get(key)) ?? '{}');
        if (session.userId !== person.id && session.impersonation?.adminId !== person.id) continue;
        session.startedAt -= minutes * 60_000;
        if (session.impersonation) session.impersonation.since -= minutes * 60_000;
        await redis.set(key, JSON.stringify(session), 'KEEPTTL');
      }
    },
  };
}

const DAY_MINUTES = 24 * 60;
const readUser = (client: Client) => client.get('/api/user');

test.each([
  ['the right one', () => product.client()],
  ['one that is ahead', () => aheadProduct.client()],
])('a session started by %s lasts thirty days, and proves identity for ten minutes, on both', async (_, begin) => {
  const person = await signInThrough(begin);
  const { redis, env } = product.platform;
  const [key = ''] = await redis.zrange(`${env.REDIS_PREFIX}:sessions-of:${person.id}`, '0', '-1');
  const idle = (await redis.pttl(`${env.REDIS_PREFIX}:session:${key}`)) / 60_000;
  expectMinutes(idle, boundsOf(7 * DAY_MINUTES));
  const [session] = (await person.client.get('/api/user/sessions')).body;
  expect(Math.abs(Date.parse(session.startedAt) - Date.now())).toBeLessThan(AHEAD_MS / 2);

  const proveIdentity = (client: Client) => client.post('/api/user/second-factor', {});
  await person.pass(5);
  expect(await person.both(proveIdentity), 'after five minutes').toEqual([200, 200]);
  await person.pass(6);
  expect(await person.both(proveIdentity), 'after eleven').toEqual([403, 403]);
  await person.pass(30 * DAY_MINUTES - 16);
  expect(await person.both(readUser), 'five minutes before its end').toEqual([200, 200]);
  await person.pass(10);
  expect(await person.both(readUser), 'five minutes after it').toEqual([401, 401]);
});

test.each([
  ['the right one', () => product.client()],
  ['one that is ahead', () => aheadProduct.client()],
])('an impersonation started by %s lasts an hour on both', async (_, begin) => {
  const admin = await signInThrough(begin);
  const { id } = await signUp(product);
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${admin.id}`);
  expect((await admin.client.post(`/api/admin/users/${id}/impersonate`)).status).toBe(200);
  await admin.pass(55);
  expect(await admin.both(readUser)).toEqual([200, 200]);
  await admin.pass(10);
  expect(await admin.both(readUser)).toEqual([401, 401]);
});

test('both accept an authenticator code, and wait for it equally long', async () => {
  const person = await signUp({ client: aheadProduct.client });
  const { key } = await setUpSecondFactor(person.client);
  const [aheadClient, punctualClient] = [aheadProduct.client(), product.client()];
  for (const client of [aheadClient, punctualClient]) expect((await submitPassword(client, person)).status).toBe(401);
  const { redis, env } = product.platform;
  const sessionKeys = await redis.keys(`${env.REDIS_PREFIX}:session:*`);
  const lifetimesMs = await Promise.all(sessionKeys.map((name) => redis.pttl(name)));
  expect(lifetimesMs.filter((ms) => ms <= 5 * 60_000)).toHaveLength(2);
  const lateCode = codeOf(key, -20);
  expect([
    (await submitCode(aheadClient, lateCode)).status,
    (await submitCode(punctualClient, lateCode)).status,
  ]).toEqual([401, 401]);
  expect((await submitCode(aheadClient, await unusedCode(product, key))).status).toBe(200);
  expect((await submitCode(punctualClient, await unusedCode(product, key))).status).toBe(200);
});

test('an announcement scheduled in five minutes starts on time', async () => {
  const owner = await signUp({ client: aheadProduct.client });
  const property = await addProperty(owner.client);
  const startsAt = new Date(Date.now() + 5 * 60_000).toISOString();
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const announcement = { propertyId: property.id, message: 'Fire drill', startsAt, expiresAt };
  const answer = await owner.client.post('/api/announcements', announcement);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expectMinutes(await minutesUntil('turns_at', `announcement where property_id = ${property.id}`), boundsOf(5));
});

test('it writes no timestamps in the future', async () => {
  const owner = await signUp({ client: aheadProduct.client });
  const property = await addProperty(owner.client);
  const tenant = await addTenant(owner.client, property.id);
  expect((await owner.client.delete(`/api/tenants/${tenant.id}`)).status).toBe(204);
  const em = product.platform.orm.em.fork();
  const columns = await em.execute<{ table: string; column: string }[]>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone' and is_updatable = 'YES'
       and column_name ~ '^(at|created_at|updated_at|deleted_at|last_login_at|joined_at|email_verified_at)$'`,
  );
  const future = columns.map(
    ({ table, column }) => `select '${table}.${column}' as name from "${table}" where "${column}" > now()`,
  );
  expect(columns.length).toBeGreaterThan(10);
  expect(await em.execute(future.join(' union '))).toEqual([]);
});
