import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Services } from '../../scripts/services.ts';
import { entities } from '../../src/modules/index.ts';
import { changedDirectories } from '../../src/modules/tenancy/index.ts';
import { loadEnv } from '../../src/platform/config/env.ts';
import { createContext, type OutsideTransaction } from '../../src/platform/core/context.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { eventsSince } from '../../src/platform/events/outbox.ts';
import type { BenchServer } from '../bench-server.ts';
import { ask } from '../load.ts';
import { median, type Row, row } from '../report.ts';

const ROUNDS = 9;
const HELD = 100_000;
/** Of ten million displays. */
const CHANGES_A_SECOND = 116;
const COLD = 2_000;
const GATEWAYS = 1_000;
const BUILDINGS_EACH = 100;
const SECONDS = 10;

/** What grows with the number of buildings, part by part: `docs/operate/scaling.md` reckons with it. */
export async function scale(services: Services, server: BenchServer, tell: (row: Row) => void): Promise<void> {
  const env = loadEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  });
  const platform = await createPlatform(env, 'bench', entities);
  const ctx = createContext(platform);
  await events(ctx, tell);
  await platform.close();
  await coldAnswers(server, tell);
  await published(services, tell);
}

async function events(ctx: OutsideTransaction, tell: (row: Row) => void): Promise<void> {
  const { pool } = ctx.platform;
  const names = ['directoryChanged', 'propertyDeleted'];
  const { mark } = await eventsSince(ctx, names, null);
  const none = await milliseconds(() => eventsSince(ctx, names, mark));
  tell(row('what was committed in the last second: nothing', none, { unit: ' ms' }));
  await pool.query(`insert into outbox_event (name, payload, request_id, dispatched_at)
    select 'directoryChanged', json_build_object('propertyId', n, 'slug', 'tower-' || n, 'version', 2), 'bench', now()
    from generate_series(1, ${CHANGES_A_SECOND}) n`);
  const some = await milliseconds(() => eventsSince(ctx, names, mark));
  tell(row(`what was committed in the last second: ${CHANGES_A_SECOND} changes`, some, { unit: ' ms' }));
  const held = Array.from({ length: HELD }, (_, n) => ({ propertyId: (n % 10_000) + 1, version: 1 }));
  const all = await milliseconds(() => changedDirectories(ctx, held));
  tell(
    row(`the versions of ${HELD.toLocaleString('en')} directories, once after PostgreSQL was restarted`, all, {
      digits: 0,
      unit: ' ms',
    }),
  );
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Of a web process after a release: its own processor time, of all its threads. */
async function coldAnswers(server: BenchServer, tell: (row: Row) => void): Promise<void> {
  const kinds = {
    '`GET /api/property`, 40 tenants': '/api/property?slug=tower-',
    'the page of a building of which it has that': '/tower-',
  };
  for (const [what, path] of Object.entries(kinds)) {
    const asks = Array.from({ length: COLD }, (_, n) => ({ path: `${path}${n + 1}` }));
    const before = await server.used();
    for (let at = 0; at < COLD; at += 16)
      await ask({ port: server.product, encoding: 'br', asks: asks.slice(at, at + 16), connections: 16 }, 0);
    const cost = ((await server.used()).milliseconds - before.milliseconds) / COLD;
    tell(row(`first answer after a start: ${what}`, cost, { digits: 1, unit: ' ms of a core' }));
  }
}

/** Redis' processor time for a second of changes, of which each gateway has those of its buildings, or all. */
async function published({ redisUrl }: Services, tell: (row: Row) => void): Promise<void> {
  const publisher = new Redis(redisUrl);
  const buildings = (GATEWAYS * BUILDINGS_EACH) / 10;
  const gateways = Array.from({ length: GATEWAYS }, () => new Redis(redisUrl));
  const message = JSON.stringify({
    id: 1,
    name: 'directoryChanged',
    payload: { propertyId: 1, slug: 'tower-1', version: 2 },
  });
  const share = async (channelOf: (change: number) => string) => {
    const before = await processorSeconds(publisher);
    for (let change = 0; change < CHANGES_A_SECOND * SECONDS; change++) {
      await publisher.publish(channelOf(change), message);
      if (change % CHANGES_A_SECOND === 0) await sleep(1_000);
    }
    return ((await processorSeconds(publisher)) - before) / SECONDS;
  };
  try {
    await Promise.all(gateways.map((gateway) => gateway.subscribe('bench.all')));
    const all = await share(() => 'bench.all');
    await Promise.all(
      gateways.map(async (gateway, at) => {
        await gateway.unsubscribe('bench.all');
        const channels = Array.from(
          { length: BUILDINGS_EACH },
          (_, n) => `bench.${(at * BUILDINGS_EACH + n) % buildings}`,
        );
        await gateway.subscribe(...channels);
      }),
    );
    const some = await share((change) => `bench.${change % buildings}`);
    const what = (how: string) =>
      `Redis: ${CHANGES_A_SECOND} changes a second to ${GATEWAYS.toLocaleString('en')} gateways, ${how}`;
    tell(row(what('each to all'), all * 100, { digits: 0, unit: ' % of a core' }));
    tell(row(what('each to the ten of its building'), some * 100, { digits: 1, unit: ' % of a core' }));
  } finally {
    for (const connection of [publisher, ...gateways]) connection.disconnect();
  }
}

async function processorSeconds(redis: Redis): Promise<number> {
  const told = await redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`used_cpu_${name}:([\\d.]+)`).exec(told)?.[1]);
  return seconds('user') + seconds('sys');
}
