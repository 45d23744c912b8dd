import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Env } from '../config/env.ts';
import { CircuitBreaker } from '../database/circuit-breaker.ts';
import { kyselyPoolOf } from '../database/kysely-pool.ts';
import { createOrm, type Entities } from '../database/orm.ts';
import { closePool, createPool, hasTransactionPooler } from '../database/pool.ts';
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
  readonly circuitBreaker: CircuitBreaker;
  /** Server of `DATABASE_READ_URL`. */
  readonly replica: Replica | null;
  /** Uses `pool`; for scripts and tests. Requests and jobs use `Ctx.em`. */
  readonly orm: MikroORM;
  readonly redis: Redis;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Events of this process after their commit. */
  readonly committedEvents: EventEmitter<{ event: [RecordedEvent] }>;
  close(): Promise<void>;
}

interface Replica {
  readonly pool: pg.Pool;
  readonly circuitBreaker: CircuitBreaker;
  close(): Promise<void>;
}

export async function createPlatform(env: Env, role: string, entities: Entities): Promise<Platform> {
  const log = createLogger(env, role);
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('../observability/tracing.ts')).createTracing(env, role)
    : null;
  const circuitBreaker = new CircuitBreaker(env.DATABASE_URL, log);
  const metrics = createMetrics(role);
  const pool = createPool(env, log, circuitBreaker);
  metrics.followPool(pool);
  const replica = createReplica(env, log);
  const preparesStatements = !hasTransactionPooler(env);
  const kyselyPool = kyselyPoolOf(pool, {
    usesPreparedStatements: preparesStatements,
    observe: (seconds) => metrics.statements.observe(seconds),
  });
  const orm = createOrm(env.DATABASE_URL, entities, kyselyPool, replica && kyselyPoolOf(replica.pool));
  const redis = createRedis(env, log, processName(env, role));
  return {
    role,
    env,
    log,
    pool,
    circuitBreaker,
    replica,
    orm,
    redis,
    metrics,
    tracing,
    committedEvents: new EventEmitter(),
    async close() {
      redis.disconnect();
      circuitBreaker.stop();
      await Promise.all([closePool(pool, log), replica?.close(), tracing?.close()]);
    },
  };
}

function createReplica({ DATABASE_READ_URL, ...env }: Env, log: Logger): Replica | null {
  if (!DATABASE_READ_URL) return null;
  const circuitBreaker = new CircuitBreaker(DATABASE_READ_URL, log);
  const pool = createPool({ ...env, DATABASE_URL: DATABASE_READ_URL }, log, circuitBreaker);
  return {
    circuitBreaker,
    pool,
    async close() {
      circuitBreaker.stop();
      await closePool(pool, log);
    },
  };
}
