import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsChannel } from '../../src/platform/events/events-channel.ts';
import { addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

let redis: TcpProxy;
let postgres: TcpProxy;
let product: Product;

beforeAll(async () => {
  product = await startProduct({
    worker: false,
    redisUrl: async (serverUrl) => {
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

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

const addEvent = () =>
  sql(`insert into outbox_event (name, payload, request_id) values ('propertyDeleted', '{}', 'test')`);

const waitingEvents = () => sql('select id from outbox_event where dispatched_at is null');

/** Worker connections in LISTEN. */
const countListeners = async () =>
  (await sql(`select pid from pg_stat_activity where query = 'listen outbox' and datname = current_database()`)).length;

test('a worker started during a PostgreSQL outage listens on one connection once it is back, until closed', async () => {
  postgres.cut();
  const worker = await product.startWorker();
  await until('two tries to have failed', () => postgres.countRefused() >= 2);
  postgres.heal();
  await until('the worker to listen', async () => (await countListeners().catch(() => 0)) > 0);
  await addEvent();
  await until('the event to be relayed', async () => (await waitingEvents()).length === 0);
  expect(await countListeners()).toBe(1);
  expect(await sql('select subscriber from outbox_delivery'), 'no caches to purge, no job').toEqual([]);
  await worker.close();
  await until('nobody to listen', async () => (await countListeners()) === 0);
});

test('no outbox row is locked until Redis has accepted its events', async () => {
  const worker = await product.startWorker();
  await addEvent();
  await until('the worker to relay', async () => (await waitingEvents()).length === 0);
  redis.hold();
  await addEvent();
  await until('the event to be on its way to Redis', () => redis.readHeld().includes('propertyDeleted'));
  const rows = await sql('select id from outbox_event where dispatched_at is null for update skip locked');
  redis.heal();
  expect(rows).toHaveLength(1);
  await until('the event to be relayed', async () => (await waitingEvents()).length === 0);
  await worker.close();
});

test('an unreadable message on the events channel is harmless', async () => {
  const { client } = await signUp(product);
  const { slug } = await addProperty(client);
  const channel = eventsChannel(product.platform.env);
  for (const message of ['{"name":', 'null', '{"name":"directoryChanged","payload":7}'])
    for (const channelName of [channel, `${channel}.others`])
      expect(await product.platform.redis.publish(channelName, message)).toBeGreaterThanOrEqual(1);
  expect((await product.client().get(`/api/property?slug=${slug}`)).status).toBe(200);
});
