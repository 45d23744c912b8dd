import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Env } from '../config/env.ts';
import type { Logger } from '../observability/logger.ts';
import { createRedis } from '../redis/redis.ts';
import { type QueueName, queueNames } from './jobs.ts';

/** Short retention: the history is in PostgreSQL. */
const JOB_RETENTION: JobsOptions = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 604_800, count: 5_000 },
};

export type Queues = Readonly<Record<QueueName, Queue>> & {
  /** Runs on each connection to Redis, which may have lost its data. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
};

/** Producer side; adding fails at once while Redis is down. */
export function createQueues(env: Env, log: Logger): Queues {
  const connection: Redis = createRedis(env, log);
  const entries = queueNames.map((name) => {
    const queue = new Queue(name, { connection, prefix: queuePrefix(env), defaultJobOptions: JOB_RETENTION });
    queue.on('error', () => {}); // logged by the connection's own listener
    return [name, queue] as const;
  });
  return {
    ...(Object.fromEntries(entries) as Record<QueueName, Queue>),
    onConnected: (listener) => void connection.on('ready', listener),
    async close() {
      await Promise.allSettled(entries.map(([, queue]) => queue.close()));
      connection.disconnect();
    },
  };
}

export const queuePrefix = (env: Pick<Env, 'REDIS_PREFIX'>) => `${env.REDIS_PREFIX}-jobs`;
