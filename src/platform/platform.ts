import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { LoadOrm } from './entity-access.ts';
import type { Env } from './env.ts';
import type { RecordedEvent } from './event.ts';
import { HangWatch } from './hang-watch.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Entities } from './orm.ts';
import { closePool, createPool } from './pool.ts';
import { createRedis } from './redis.ts';

/** What a process shares among all its requests and jobs. */
export interface Platform {
  /** Which process this is: `web`, `worker`, `realtime`, or `all` of them in one. */
  readonly role: string;
  readonly env: Env;
  readonly log: Logger;
  readonly pool: pg.Pool;
  /** Whether PostgreSQL answers at all. */
  readonly postgres: HangWatch;
  /** For scripts and tests; requests and jobs have `em`. Throws in a process that has not loaded it. */
  readonly orm: MikroORM;
  readonly loadOrm: LoadOrm;
  readonly redis: Redis;
  readonly metrics: Metrics;
  /** Emits `event` for every fact this very process has committed. */
  readonly committed: EventEmitter<{ event: [RecordedEvent] }>;
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
  let orm: MikroORM | undefined;
  let loading: Promise<MikroORM> | undefined;
  async function load(): Promise<MikroORM> {
    const { createOrm } = await import('./orm.ts');
    orm = await createOrm(env, entities);
    return orm;
  }
  const loadOrm = () => (loading ??= load());
  if (!isLazy && entities.length > 0) await loadOrm();
  const postgres = new HangWatch(env.DATABASE_URL, log);
  const pool = createPool(env, log, postgres);
  const redis = createRedis(env, log);
  return {
    role,
    env,
    log,
    pool,
    postgres,
    get orm() {
      if (!orm) throw new Error(`the process ${role} has loaded no entities`);
      return orm;
    },
    loadOrm,
    redis,
    metrics: createMetrics(role),
    committed: new EventEmitter(),
    async close() {
      redis.disconnect();
      postgres.stop();
      await Promise.all([closePool(pool, log), orm?.close()]);
    },
  };
}
