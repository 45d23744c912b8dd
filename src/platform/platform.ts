import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type { Env } from './env.ts';
import type { RecordedEvent } from './event.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { closeOrm, createOrm, type Entities } from './orm.ts';
import { createRedis } from './redis.ts';

/** What a process shares among all its requests and jobs. */
export interface Platform {
  /** Which process this is: `web`, `worker`, `realtime`, or `all` of them in one. */
  readonly role: string;
  readonly env: Env;
  readonly log: Logger;
  readonly orm: MikroORM;
  readonly redis: Redis;
  readonly metrics: Metrics;
  /** Emits `event` for every fact this very process has committed. */
  readonly committed: EventEmitter<{ event: [RecordedEvent] }>;
  close(): Promise<void>;
}

export async function createPlatform(env: Env, role: string, entities: Entities): Promise<Platform> {
  const log = createLogger(env, role);
  const orm = await createOrm(env, entities);
  const redis = createRedis(env, log);
  return {
    role,
    env,
    log,
    orm,
    redis,
    metrics: createMetrics(role),
    committed: new EventEmitter(),
    async close() {
      redis.disconnect();
      await closeOrm(orm, log);
    },
  };
}
