import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Env } from '../config/env.ts';
import type { LoadOrm } from '../database/entity-access.ts';
import { HangWatch } from '../database/hang-watch.ts';
import type { Entities } from '../database/orm.ts';
import { closePool, createPool } from '../database/pool.ts';
import { createLogger, type Logger } from '../observability/logger.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import type { Tracing } from '../observability/spans.ts';
import { createRedis } from '../redis/redis.ts';
import type { RecordedEvent } from './event.ts';

/** What a process shares among all its requests and jobs. */
export interface Platform {
  /** Which process this is: `web`, `worker`, `realtime`, or `all` of them in one. */
  readonly role: string;
  readonly env: Env;
  readonly log: Logger;
  readonly pool: pg.Pool;
  /** Whether PostgreSQL answers at all. */
  readonly postgres: HangWatch;
  /** The server of `DATABASE_READ_URL`, which is a little behind at any moment. */
  readonly replica: Replica | null;
  /** For scripts and tests; requests and jobs have `em`. Throws in a process that has not loaded it. */
  readonly orm: MikroORM;
  readonly loadOrm: LoadOrm;
  readonly redis: Redis;
  readonly metrics: Metrics;
  /** Where spans go; `null` where nobody asks for them. */
  readonly tracing: Tracing | null;
  /** Emits `event` for every fact this very process has committed. */
  readonly committed: EventEmitter<{ event: [RecordedEvent] }>;
  close(): Promise<void>;
}

export interface Replica {
  readonly pool: pg.Pool;
  readonly postgres: HangWatch;
  close(): Promise<void>;
}

/** @param isLazy MikroORM is loaded with the first entity that is asked for. */
export async function createPlatform(
  env: Env,
  role: string,
  entities: Entities,
  { isLazy = false }: { isLazy?: boolean } = {},
): Promise<Platform> {
  const log = createLogger(env, role);
  const orm = ormLoader(env, entities);
  if (!isLazy && entities.length > 0) await orm.load();
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('../observability/tracing.ts')).createTracing(env, role)
    : null;
  const postgres = new HangWatch(env.DATABASE_URL, log);
  const metrics = createMetrics(role);
  const pool = createPool(env, log, postgres, (seconds) => metrics.statements.observe(seconds));
  metrics.followPool(pool);
  const replica = createReplica(env, log);
  const redis = createRedis(env, log);
  return {
    role,
    env,
    log,
    pool,
    postgres,
    replica,
    get orm() {
      const loaded = orm.loaded();
      if (!loaded) throw new Error(`the process ${role} has loaded no entities`);
      return loaded;
    },
    loadOrm: orm.load,
    redis,
    metrics,
    tracing,
    committed: new EventEmitter(),
    async close() {
      redis.disconnect();
      postgres.stop();
      await Promise.all([closePool(pool, log), replica?.close(), orm.loaded()?.close(), tracing?.close()]);
    },
  };
}

/** MikroORM, loaded once, when it is first asked for. */
function ormLoader(env: Env, entities: Entities): { load: LoadOrm; loaded(): MikroORM | undefined } {
  let orm: MikroORM | undefined;
  let loading: Promise<MikroORM> | undefined;
  async function load(): Promise<MikroORM> {
    const { createOrm } = await import('../database/orm.ts');
    orm = createOrm(env, entities);
    return orm;
  }
  return { load: () => (loading ??= load()), loaded: () => orm };
}

function createReplica({ DATABASE_READ_URL, ...env }: Env, log: Logger): Replica | null {
  if (!DATABASE_READ_URL) return null;
  const postgres = new HangWatch(DATABASE_READ_URL, log);
  const pool = createPool({ ...env, DATABASE_URL: DATABASE_READ_URL }, log, postgres);
  return {
    postgres,
    pool,
    async close() {
      postgres.stop();
      await closePool(pool, log);
    },
  };
}
