import { z } from 'zod';
import { type Ctx, createContext, onReplica } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';
import { query } from '../core/sql.ts';
import { askAnew } from '../database/hang-watch.ts';
import { tryWrite } from '../events/outbox.ts';
import type { Readiness } from './readiness.ts';

const CHECK_WITHIN_MS = 1_900;

const reachable = z.object({ one: z.int() });

export async function statusOf(platform: Platform, readiness: Readiness) {
  const ctx = createContext(platform);
  const { DATABASE_DIRECT_URL: directUrl } = platform.env;
  const [{ isReady, checks }, postgres, redis, direct, replica, toPostgres, toRedis] = await Promise.all([
    readiness.check(),
    postgresOf(ctx),
    redisOf(platform),
    directUrl === undefined ? undefined : stateOf(() => askOnce(directUrl)),
    platform.replica ? replicaOf(platform) : undefined,
    stateOf(() => tryWrite(ctx), 'refused'),
    stateOf(() => tryWriteToRedis(platform), 'refused'),
  ]);
  return {
    process: platform.role,
    node: process.versions.node,
    uptimeSeconds: Math.round(process.uptime()),
    isReady,
    checks,
    ...(platform.env.DEMO && { demo: 'reset each full hour' }),
    /** `postgresDirect` is the server behind a pooler. */
    dependencies: {
      postgres,
      redis,
      ...(direct && { postgresDirect: direct }),
      ...(replica && { postgresReplica: replica }),
    },
    /** Writability: a full disk or a standby still answers reads. */
    writes: { postgres: toPostgres, redis: toRedis },
  };
}

/** For the metrics. */
export async function dependenciesUp(platform: Platform): Promise<Record<string, boolean>> {
  const [postgres, redis, replica] = await Promise.all([
    // Requests queue for connections: then the pool is the problem.
    platform.pool.waitingCount > 0
      ? stateOf(() => askOnce(platform.env.DATABASE_URL))
      : postgresOf(createContext(platform)),
    redisOf(platform),
    platform.replica ? replicaOf(platform) : undefined,
  ]);
  const isUp = ({ state }: State) => state === 'ok';
  return { postgres: isUp(postgres), redis: isUp(redis), ...(replica && { postgres_replica: isUp(replica) }) };
}

const postgresOf = (ctx: Ctx) => stateOf(() => query(ctx, 'select 1 as one', [], reachable));

const redisOf = ({ redis }: Platform) => stateOf(() => redis.ping());

/** More than the file system's block that the append-only file has begun. */
const PROBE = 'x'.repeat(5_000);

/** Redis accepts the write that finds its disk full, and refuses those after it. @throws then too */
async function tryWriteToRedis({ redis, env }: Platform): Promise<void> {
  await redis.set(`${env.REDIS_PREFIX}:written`, PROBE, 'EX', 60);
  if (/^aof_last_write_status:err/m.test(await redis.info('persistence')))
    throw new Error('Redis cannot write its append-only file');
}

interface State {
  readonly state: string;
  readonly milliseconds: number;
}

async function stateOf(ask: () => Promise<unknown>, failed = 'away'): Promise<State> {
  const from = performance.now();
  const late = new Promise<string>((resolve) => setTimeout(resolve, CHECK_WITHIN_MS, 'no answer').unref());
  const asked = ask().then(
    () => 'ok',
    () => failed,
  );
  const state = await Promise.race([asked, late]);
  return { state, milliseconds: Math.round(performance.now() - from) };
}

async function askOnce(url: string): Promise<void> {
  const end = new AbortController();
  setTimeout(() => end.abort(), CHECK_WITHIN_MS).unref();
  await askAnew(url, end.signal).finally(() => end.abort());
}

/** A standby with nothing to replay has no lag, whenever the last change was. */
const LAG = `select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else round(extract(epoch from now() - pg_last_xact_replay_timestamp()), 1)::float8 end as seconds`;
const lag = z.object({ seconds: z.number().nullable() });

async function replicaOf(platform: Platform): Promise<State & { lagSeconds: number | null }> {
  let lagSeconds: number | null = null;
  const state = await stateOf(async () => {
    const [found] = await query(onReplica(createContext(platform)), LAG, [], lag);
    lagSeconds = found?.seconds ?? null;
  });
  return { ...state, lagSeconds };
}
