import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Services } from '../../scripts/services.ts';
import { entities } from '../../src/modules/index.ts';
import { changedDirectories } from '../../src/modules/tenancy/index.ts';
import { loadEnv } from '../../src/platform/config/env.ts';
import { createContext, type OutsideTransaction } from '../../src/platform/core/context.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { findEventsSince } from '../../src/platform/events/outbox.ts';
import type { BenchServer } from '../bench-server.ts';
import { runLoad } from '../load.ts';
import { median, type Row, row } from '../report.ts';

const ROUNDS = 9;
const HELD_DIRECTORIES = 100_000;
/** Changes of ten million displays. */
const CHANGES_A_SECOND = 116;
const COLD_REQUESTS = 2_000;
const GATEWAYS = 1_000;
const BUILDINGS_EACH = 100;
const SECONDS = 10;

/** Measures costs that grow with the number of buildings, for `docs/operate/scaling.md`. */
export async function scale(services: Services, server: BenchServer, recordRow: (row: Row) => void): Promise<void> {
  const env = loadEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  });
  const platform = await createPlatform(env, 'bench', entities);
  const ctx = createContext(platform);
  await measureEvents(ctx, recordRow);
  await platform.close();
  await measureColdAnswers(server, recordRow);
  await measurePublished(services, recordRow);
}

async function measureEvents(ctx: OutsideTransaction, recordRow: (row: Row) => void): Promise<void> {
  const { pool } = ctx.platform;
  const names = ['directoryChanged', 'propertyDeleted'];
  const { position: mark } = await findEventsSince(ctx, names, null);
  const noneMs = await medianMsOf(() => findEventsSince(ctx, names, mark));
  recordRow(row('what was committed in the last second: nothing', noneMs, { unit: ' ms' }));
  await pool.query(`insert into outbox_event (name, payload, request_id, dispatched_at)
    select 'directoryChanged', json_build_object('propertyId', n, 'slug', 'tower-' || n, 'version', 2), 'bench', now()
    from generate_series(1, ${CHANGES_A_SECOND}) n`);
  const someMs = await medianMsOf(() => findEventsSince(ctx, names, mark));
  recordRow(row(`what was committed in the last second: ${CHANGES_A_SECOND} changes`, someMs, { unit: ' ms' }));
  const heldDirectories = Array.from({ length: HELD_DIRECTORIES }, (_, n) => ({
    propertyId: (n % 10_000) + 1,
    version: 1,
  }));
  const allMs = await medianMsOf(() => changedDirectories(ctx, heldDirectories));
  recordRow(
    row(
      `the versions of ${HELD_DIRECTORIES.toLocaleString('en')} directories, once after PostgreSQL was restarted`,
      allMs,
      {
        digits: 0,
        unit: ' ms',
      },
    ),
  );
}

async function medianMsOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Measures CPU time of cold replies after a release, all threads of the web process. */
async function measureColdAnswers(server: BenchServer, recordRow: (row: Row) => void): Promise<void> {
  const kinds = {
    '`GET /api/property`, 40 tenants': '/api/property?slug=tower-',
    'the page of a building of which it has that': '/tower-',
  };
  for (const [label, path] of Object.entries(kinds)) {
    const asks = Array.from({ length: COLD_REQUESTS }, (_, n) => ({ path: `${path}${n + 1}` }));
    const usedBefore = await server.used();
    for (let at = 0; at < COLD_REQUESTS; at += 16)
      await runLoad({ port: server.product, encoding: 'br', asks: asks.slice(at, at + 16), connections: 16 }, 0);
    const cost = ((await server.used()).milliseconds - usedBefore.milliseconds) / COLD_REQUESTS;
    recordRow(row(`first answer after a start: ${label}`, cost, { digits: 1, unit: ' ms of a core' }));
  }
}

/** Measures Redis' CPU time for a second of changes; gateways subscribe to their buildings, or to all. */
async function measurePublished({ redisUrl }: Services, recordRow: (row: Row) => void): Promise<void> {
  const publisher = new Redis(redisUrl);
  const buildings = (GATEWAYS * BUILDINGS_EACH) / 10;
  const gateways = Array.from({ length: GATEWAYS }, () => new Redis(redisUrl));
  const message = JSON.stringify({
    id: 1,
    name: 'directoryChanged',
    payload: { propertyId: 1, slug: 'tower-1', version: 2 },
  });
  const processorShare = async (channelOf: (change: number) => string) => {
    const secondsBefore = await processorSeconds(publisher);
    for (let change = 0; change < CHANGES_A_SECOND * SECONDS; change++) {
      await publisher.publish(channelOf(change), message);
      if (change % CHANGES_A_SECOND === 0) await sleep(1_000);
    }
    return ((await processorSeconds(publisher)) - secondsBefore) / SECONDS;
  };
  try {
    await Promise.all(gateways.map((gateway) => gateway.subscribe('bench.all')));
    const shareOfAll = await processorShare(() => 'bench.all');
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
    const shareOfSome = await processorShare((change) => `bench.${change % buildings}`);
    const labelFor = (how: string) =>
      `Redis: ${CHANGES_A_SECOND} changes a second to ${GATEWAYS.toLocaleString('en')} gateways, ${how}`;
    recordRow(row(labelFor('each to all'), shareOfAll * 100, { digits: 0, unit: ' % of a core' }));
    recordRow(row(labelFor('each to the ten of its building'), shareOfSome * 100, { digits: 1, unit: ' % of a core' }));
  } finally {
    for (const connection of [publisher, ...gateways]) connection.disconnect();
  }
}

async function processorSeconds(redis: Redis): Promise<number> {
  const cpuInfo = await redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`used_cpu_${name}:([\\d.]+)`).exec(cpuInfo)?.[1]);
  return seconds('user') + seconds('sys');
}
