import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Env } from '../config/env.ts';
import { HangWatch } from '../database/hang-watch.ts';
import { kyselyPoolOf } from '../database/kysely-pool.ts';
import { createOrm, type Entities } from '../database/orm.ts';
import { closePool, createPool, isPooled } from '../database/pool.ts';
import { createLogger, type Logger } from '../observability/logger.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import type { Tracing } from '../observability/spans.ts';
import { createRedis, processName } from '../redis/redis.ts';
import type { RecordedEvent } from './event.ts';

export interface Platform {
  readonly role: string;
  readonly env: Env;
  readonly log: Logger;
  readonly pool: pg.Pool;
  /** Circuit breaker for PostgreSQL. */
  readonly postgres: HangWatch;
  /** Server of `DATABASE_READ_URL`. */
  readonly replica: Replica | null;
  /** Uses `pool`. For scripts and tests; requests and jobs use `Ctx.em`. */
  readonly orm: MikroORM;
  readonly redis: Redis;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Events of this process, emitted after their commit. */
  readonly committed: EventEmitter<{ event: [RecordedEvent] }>;
  close(): Promise<void>;
}

interface Replica {
  readonly pool: pg.Pool;
  readonly postgres: HangWatch;
  close(): Promise<void>;
}

export async function createPlatform(env: Env, role: string, entities: Entities): Promise<Platform> {
  const log = createLogger(env, role);
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('../observability/tracing.ts')).createTracing(env, role)
    : null;
  const postgres = new HangWatch(env.DATABASE_URL, log);
  const metrics = createMetrics(role);
  const pool = createPool(env, log, postgres);
  metrics.followPool(pool);
  const replica = createReplica(env, log);
  const prepares = !isPooled(env);
  const kyselyPool = kyselyPoolOf(pool, { prepares, observe: (seconds) => metrics.statements.observe(seconds) });
  const orm = createOrm(env.DATABASE_URL, entities, kyselyPool, replica && kyselyPoolOf(replica.pool));
  const redis = createRedis(env, log, processName(env, role));
  return {
    role,
    env,
    log,
    pool,
    postgres,
    replica,
    orm,
    redis,
    metrics,
    tracing,
    committed: new EventEmitter(),
    async close() {
      redis.disconnect();
      postgres.stop();
      await Promise.all([closePool(pool, log), replica?.close(), tracing?.close()]);
    },
  };
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
