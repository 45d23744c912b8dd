import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Env } from './env.ts';
import type { RecordedEvent } from './event.ts';
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
  /** Of a process that has entities. */
  readonly orm: MikroORM;
  readonly redis: Redis;
  readonly metrics: Metrics;
  /** Emits `event` for every fact this very process has committed. */
  readonly committed: EventEmitter<{ event: [RecordedEvent] }>;
  close(): Promise<void>;
}

export async function createPlatform(env: Env, role: string, entities: Entities): Promise<Platform> {
  const log = createLogger(env, role);
  const orm = entities.length > 0 ? await ormFor(env, entities) : null;
  const pool = createPool(env, log);
  const redis = createRedis(env, log);
  return {
    role,
    env,
    log,
    pool,
    get orm() {
      if (!orm) throw new Error(`the process ${role} has no entities`);
      return orm;
    },
    redis,
    metrics: createMetrics(role),
    committed: new EventEmitter(),
    async close() {
      redis.disconnect();
      await Promise.all([closePool(pool, log), orm?.close()]);
    },
  };
}

/** Loaded where it is needed: the gateway reads no entity. */
async function ormFor(env: Env, entities: Entities): Promise<MikroORM> {
  const { createOrm } = await import('./orm.ts');
  return await createOrm(env, entities);
}
