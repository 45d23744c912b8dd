import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../src/modules/index.ts';
import { directoryChangedEvent } from '../../src/modules/tenancy/events.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { write } from '../../src/platform/core/sql.ts';
import { recordEvent } from '../../src/platform/events/outbox.ts';
import { createWorker } from '../../src/workers/worker.ts';
import { unique } from '../harness/client.ts';
import { addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

let redis: TcpProxy;
let redisUrl: string;
let postgres: TcpProxy;
let product: Product;

beforeAll(async () => {
  product = await startProduct({
    env: { DATABASE_POOL: '5' },
    redisUrl: async (serverUrl) => {
      redisUrl = serverUrl;
      redis = await startTcpProxy(serverUrl);
      return redis.url;
    },
    databaseUrl: async (serverUrl) => {
      postgres = await startTcpProxy(serverUrl);
      return postgres.url;
    },
  });
});

afterAll(async () => {
  await product.stop();
  await redis.close();
  await postgres.close();
});

/** Readiness must not depend on either: the balancer keeps sending requests that need neither. */
const ready = { status: 'ready', checks: { schema: 'ok', eventLoop: 'ok', process: 'ok' } };

async function readiness() {
  const { status, body } = await product.client().get('/readyz');
  return [status, body];
}

test('without Redis the public directory answers, everything else is 503, and it recovers by itself', async () => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  redis.cut();
  expect((await product.client().get(`/api/property?slug=${property.slug}`)).status).toBe(200);
  expect((await product.client().get(`/${property.slug}`)).status).toBe(200);
  const answer = await client.get('/api/user');
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  expect(answer.headers.get('retry-after')).toBeTruthy();
  expect(await readiness()).toEqual([200, ready]);
  expect((await product.client().get('/healthz')).status).toBe(200);
  expect((await product.client().get('/status')).body.dependencies).toMatchObject({
    postgres: { state: 'ok' },
    redis: { state: expect.stringMatching(/^(away|no answer)$/) },
  });
  redis.heal();
  await until('the session to be back', async () => (await client.get('/api/user')).status === 200);
});

test.each([
  ['redis', () => redis],
  ['postgres', () => postgres],
] as const)('the metrics report that %s is down, and that writes are refused', async (name, proxyOf) => {
  const { client } = await signUp(product);
  const property = await addProperty(client);
  const readDependency = async () => numberIn(await metricsText(), `dependency_up{dependency="${name}"`);
  const countRefusedWrites = async () =>
    numberIn(await metricsText(), 'http_requests_total{class="portal",kind="write",outcome="refused"');
  expect(await readDependency()).toBe(1);
  const writesBefore = await countRefusedWrites();
  proxyOf().cut();
  const response = await client.put(`/api/properties/${property.id}`, { name: 'Not now' });
  expect(response.status).toBe(503);
  expect([await readDependency(), await countRefusedWrites()]).toEqual([0, writesBefore + 1]);
  proxyOf().heal();
  await until('it to be up again', async () => (await readDependency()) === 1);
  await until('the session to be back', async () => (await client.get('/api/user')).status === 200);
});

const metricsText = async () => await (await fetch(`${product.url}/metrics`)).text();

/** The value of the only series with this prefix. */
function numberIn(text: string, beginning: string): number {
  const [line, ...otherLines] = text.split('\n').filter((series) => series.startsWith(beginning));
  if (!line || otherLines.length > 0) throw new Error(`not one series ${beginning}`);
  return Number(line.slice(line.lastIndexOf(' ')));
}

test('without PostgreSQL cached directories are served, the rest is 503, and it recovers by itself', async () => {
  const { client, username } = await signUp(product);
  const property = await addProperty(client);
  await addTenant(client, property.id, { companyName: 'Still here' });
  const path = `/api/property?slug=${property.slug}`;
  await product.client().get(path);
  postgres.cut();
  const cachedResponse = await product.client().get(path);
  expect([cachedResponse.status, cachedResponse.body.tenants[0].companyName]).toEqual([200, 'Still here']);
  const unknownResponse = await product.client().get('/api/property?slug=never-asked-before');
  expect([unknownResponse.status, unknownResponse.body.code]).toEqual([503, 'unavailable']);
  expect((await client.get('/api/tenants?propertyId=1')).status).toBe(503);
  expect(await readiness()).toEqual([200, ready]);
  const { body } = await product.client().get('/status');
  expect(body.dependencies).toMatchObject({ postgres: { state: 'away' }, redis: { state: 'ok' } });
  expect(JSON.stringify(body)).not.toContain('127.0.0.1');
  postgres.heal();
  await until(
    'logins to work again',
    async () => (await product.client().post('/api/login', { username, password: PASSWORD })).status === 200,
  );
  await addTenant(client, property.id);
  expect((await product.client().get(path)).body.tenants).toHaveLength(2);
});

/** A transaction that has written to the table waits to write the log. */
const logWaitsAfter = (table: string) => `select from pg_locks waiting join pg_locks held using (pid)
  where not waiting.granted and waiting.relation = 'activity'::regclass
    and held.granted and held.relation = '${table}'::regclass and held.mode = 'RowExclusiveLock'`;

test('without Redis signup is refused, and a signup during the outage is reported as done', async () => {
  const earlySignUp = { username: `${unique('early')}@corp.example`, password: PASSWORD };
  redis.cut();
  await until('that to be known', () => product.platform.redis.status !== 'ready');
  expect((await product.client().post('/api/register', earlySignUp)).status).toBe(503);
  redis.heal();
  await until('Redis to be back', () => product.platform.redis.status === 'ready');
  expect((await product.client().post('/api/register', earlySignUp)).status).toBe(201);

  const lateSignUp = { username: `${unique('late')}@corp.example`, password: PASSWORD };
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  await owner.query('begin; lock table activity in access exclusive mode');
  const signingUp = product.client().post('/api/register', lateSignUp);
  await until('the account to be nearly made', async () => (await owner.query(logWaitsAfter('app_user'))).rowCount);
  redis.cut();
  await owner.query('commit');
  await owner.end();
  const { status, body } = await signingUp;
  expect([status, body.error]).toEqual([503, expect.stringContaining('Your account has been created.')]);
  redis.heal();
  await until('Redis to be back', () => product.platform.redis.status === 'ready');
  expect((await product.client().post('/api/login', lateSignUp)).status).toBe(200);
});

test('after an outage of both a change still reaches its subscribers', async () => {
  postgres.cut();
  redis.cut();
  postgres.heal();
  redis.heal();
  const { username } = await until('sign up to work', () => signUp(product).catch(() => null));
  await product.client().post('/api/auth/forgot-password', { email: username });
  const readMails = () => product.platform.orm.em.fork().execute(`select state from mail where "to" = '${username}'`);
  await until('the mail to be sent', async () => (await readMails())[0]?.state === 'sent');
});

test('after Redis loses its data users sign in again, and each job is recovered with one effect', async () => {
  const { client, username } = await signUp(product);
  await product.client().post('/api/auth/forgot-password', { email: username });
  const queryNumber = async (sql: string) => (await product.platform.orm.em.fork().execute<{ n: number }[]>(sql))[0]?.n;
  const countOpenDeliveries = () => queryNumber('select count(*)::int as n from outbox_delivery where done_at is null');
  const countMails = () => queryNumber(`select count(*)::int as n from mail where "to" = '${username}'`);
  await until('every mail to be written', async () => (await countMails()) && (await countOpenDeliveries()) === 0);
  const mailCount = await countMails();

  redis.cut();
  const server = new Redis(redisUrl);
  await server.flushdb();
  server.disconnect();
  await product.platform.orm.em
    .fork()
    .execute('update outbox_delivery set done_at = null, locked_until = null, due_at = now()');
  expect(await countOpenDeliveries()).toBeGreaterThan(0);
  redis.heal();
  await until('Redis to be back', () => product.platform.redis.status === 'ready');
  expect((await client.get('/api/user')).status).toBe(401);
  expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  await until('every job to be done', async () => (await countOpenDeliveries()) === 0);
  expect(await countMails()).toBe(mailCount);
});

test('the age of waiting events is known during a Redis outage', async () => {
  const worker = await createPlatform(product.platform.env, 'worker', entities);
  const runningWorker = createWorker(worker);
  const readLag = async () => (await worker.metrics.outboxLag.get()).values[0]?.value ?? 0;
  redis.cut();
  await transaction(createContext(product.platform), (tx) => recordEvent(tx, directoryChangedEvent, NOBODYS));
  await until('the lag to be measured', async () => (await readLag()) > 0);
  redis.heal();
  await until('nothing to wait any more', async () => (await readLag()) === 0);
  await runningWorker.close();
  await worker.close();
});

const NOBODYS = { propertyId: 999_999, slug: 'nobodys', version: 1 };

test('a save lost with its connection keeps all former contacts of a tenant', async () => {
  const { client } = await signUp(product);
  const { id: propertyId } = await addProperty(client);
  const contactsOf = (save: string) => ['One', 'Two'].map((name) => ({ name: `${name} of ${save}` }));
  const { id, ...tenant } = await addTenant(client, propertyId, { contacts: contactsOf('the first') });
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  await owner.query('begin; lock table activity in access exclusive mode');
  const saving = client.put(`/api/tenants/${id}`, { ...tenant, contacts: contactsOf('the second') });
  await until('the save to be nearly whole', async () => (await owner.query(logWaitsAfter('tenant'))).rowCount);
  postgres.cut();
  await owner.query('commit');
  expect((await saving).status).toBe(503);
  postgres.heal();
  const names = 'select name from tenant_contact where tenant_id = $1 order by id';
  const { rows } = await owner.query<{ name: string }>(names, [id]);
  await owner.end();
  expect(rows).toEqual(contactsOf('the first'));
});

test('connections lost inside transactions do not exhaust the pool', async () => {
  const { pool } = product.platform;
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  const locked = `select from pg_locks where locktype = 'advisory' and classid = 77 and objid = $1
    and database = (select oid from pg_database where datname = current_database())`;
  for (let round = 0; round < 3; round++) {
    const work = Array.from({ length: 5 }, () =>
      transaction(createContext(product.platform), async (tx) => {
        await write(tx, 'select pg_advisory_xact_lock_shared(77, ?)', [round]);
        await write(tx, 'select pg_sleep(5)');
      }),
    );
    const settledWork = Promise.allSettled(work);
    await until('the transactions to be under way', async () => (await owner.query(locked, [round])).rowCount === 5);
    postgres.cut();
    expect((await settledWork).every(({ status }) => status === 'rejected')).toBe(true);
    postgres.heal();
  }
  await owner.end();
  await until('the pool to be whole again', () => pool.totalCount === pool.idleCount);
  expect((await product.client().get('/readyz')).status).toBe(200);
});
