import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../src/platform/observability/logger.ts';
import { createBlockingRedis, createRedis } from '../../src/platform/redis/redis.ts';
import { createTestRedis } from '../harness/database.ts';
import { startFakeSentinel } from '../harness/fake-sentinel.ts';
import { startTcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

test('a connection succeeds despite a failover while it looks up the primary', async () => {
  const { redisUrl: REDIS_URL, prefix: REDIS_PREFIX } = await createTestRedis();
  const proxy = await startTcpProxy(REDIS_URL);
  const sentinel = await startFakeSentinel({ host: '127.0.0.1', port: Number(new URL(proxy.url).port) });
  const [host = '', port] = sentinel.address.split(':');
  const env = { REDIS_URL, REDIS_PREFIX, REDIS_SENTINELS: [{ host, port: Number(port) }] };
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  const clients = [createRedis(env, log), createBlockingRedis(env, log)];
  onTestFinished(async () => {
    for (const client of clients) client.disconnect();
    await Promise.all([sentinel.close(), proxy.close()]);
  });
  await until('both to be connected and to listen', () => {
    const areReady = clients.every(({ status }) => status === 'ready');
    return areReady && sentinel.countListeners() === clients.length;
  });
  const answer = sentinel.holdQueries();
  proxy.cut();
  await until('both to ask for the primary', () => sentinel.countHeldQueries() === clients.length);
  sentinel.announceFailover();
  await until('both to have heard of the failover', () => sentinel.countListeners() === 0);
  proxy.heal();
  answer();
  await until('both to be connected again', () => clients.every(({ status }) => status === 'ready'));
  expect(await Promise.all(clients.map((client) => client.ping()))).toEqual(['PONG', 'PONG']);
});

test('a closed connection stays closed', async () => {
  const { redisUrl: REDIS_URL, prefix: REDIS_PREFIX } = await createTestRedis();
  const client = createBlockingRedis({ REDIS_URL, REDIS_PREFIX }, createLogger({ LOG_LEVEL: 'silent' }, 'test'));
  await client.ping();
  client.disconnect();
  await until('it to have ended', () => client.status === 'end');
  await new Promise(setImmediate);
  expect(client.status).toBe('end');
});
