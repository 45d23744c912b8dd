import { z } from 'zod';
import { type Ctx, createContext, onReplica } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';
import { query } from '../core/sql.ts';
import { probeNewConnection } from '../database/circuit-breaker.ts';
import { probeWrite } from '../events/outbox.ts';
import type { Readiness } from './readiness.ts';

const CHECK_TIMEOUT_MS = 1_900;

const probeRow = z.object({ one: z.int() });

export async function statusOf(platform: Platform, readiness: Readiness) {
  const ctx = createContext(platform);
  const { DATABASE_DIRECT_URL: directUrl } = platform.env;
  const [{ isReady, checks }, postgres, redis, direct, replica, postgresWrites, redisWrites] = await Promise.all([
    readiness.check(),
    postgresOf(ctx),
    redisOf(platform),
    directUrl === undefined ? undefined : stateOf(() => probeOnce(directUrl)),
    platform.replica ? replicaOf(platform) : undefined,
    stateOf(() => probeWrite(ctx), 'refused'),
    stateOf(() => probeRedisWrite(platform), 'refused'),
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
    writes: { postgres: postgresWrites, redis: redisWrites },
  };
}

export async function dependenciesUp(platform: Platform): Promise<Record<string, boolean>> {
  const [postgres, redis, replica] = await Promise.all([
    // When requests queue for connections, probe outside the pool.
    platform.pool.waitingCount > 0
      ? stateOf(() => probeOnce(platform.env.DATABASE_URL))
      : postgresOf(createContext(platform)),
    redisOf(platform),
    platform.replica ? replicaOf(platform) : undefined,
  ]);
  const isUp = ({ state }: State) => state === 'ok';
  return { postgres: isUp(postgres), redis: isUp(redis), ...(replica && { postgres_replica: isUp(replica) }) };
}

const postgresOf = (ctx: Ctx) => stateOf(() => query(ctx, 'select 1 as one', [], probeRow));

const redisOf = ({ redis }: Platform) => stateOf(() => redis.ping());

/** Larger than the file system block in which the append-only file ends. */
const PROBE = 'x'.repeat(5_000);

/** Detects a full disk: Redis accepts the first failing write. @throws in that case too */
async function probeRedisWrite({ redis, env }: Platform): Promise<void> {
  await redis.set(`${env.REDIS_PREFIX}:written`, PROBE, 'EX', 60);
  if (/^aof_last_write_status:err/m.test(await redis.info('persistence')))
    throw new Error('Redis cannot write its append-only file');
}

interface State {
  readonly state: string;
  readonly milliseconds: number;
}

async function stateOf(check: () => Promise<unknown>, failedState = 'away'): Promise<State> {
  const startedAt = performance.now();
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, 'no answer').unref());
  const outcome = check().then(
    () => 'ok',
    () => failedState,
  );
  const state = await Promise.race([outcome, timeout]);
  return { state, milliseconds: Math.round(performance.now() - startedAt) };
}

async function probeOnce(url: string): Promise<void> {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), CHECK_TIMEOUT_MS).unref();
  await probeNewConnection(url, abort.signal).finally(() => abort.abort());
}

/** An idle standby has no lag. */
const LAG_SQL = `select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else round(extract(epoch from now() - pg_last_xact_replay_timestamp()), 1)::float8 end as seconds`;
const lagRow = z.object({ seconds: z.number().nullable() });

async function replicaOf(platform: Platform): Promise<State & { lagSeconds: number | null }> {
  let lagSeconds: number | null = null;
  const state = await stateOf(async () => {
    const [replicaLag] = await query(onReplica(createContext(platform)), LAG_SQL, [], lagRow);
    lagSeconds = replicaLag?.seconds ?? null;
  });
  return { ...state, lagSeconds };
}
