import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import { authorityOf } from './tls.ts';

export type RedisEnv = Pick<Env, 'REDIS_URL' | 'REDIS_PREFIX'>;

/** For requests: an unreachable Redis is an error within a second, one that hangs from then on at once. */
export function createRedis(env: RedisEnv, log: Logger): Redis {
  return quiet(
    new ImpatientRedis(env.REDIS_URL, {
      ...authorityOf(env.REDIS_URL),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 1_000,
      retryStrategy,
    }),
    log,
  );
}

/** For listening and for BullMQ workers: waits for Redis as long as it takes. */
export function createPatientRedis(env: RedisEnv, log: Logger): Redis {
  return quiet(
    new Redis(env.REDIS_URL, { ...authorityOf(env.REDIS_URL), maxRetriesPerRequest: null, retryStrategy }),
    log,
  );
}

/**
 * After a command that was not answered, and nothing else either, it connects anew, and refuses all others until Redis
 * answers there.
 */
class ImpatientRedis extends Redis {
  /** A command that was under way is sent once more on a new connection, with the same promise. */
  readonly #sent = new WeakSet<object>();

  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const connection = this.stream;
    const heard = connection?.bytesRead;
    const answer = super.sendCommand(...given);
    if (!(answer instanceof Promise) || this.#sent.has(answer)) return answer;
    this.#sent.add(answer);
    answer.catch(async ({ message }: Error) => {
      if (message !== 'Command timed out') return;
      await nextTurn(); // what has come while this process stood still is read first
      if (this.status === 'ready' && this.stream === connection && connection.bytesRead === heard)
        this.disconnect(true);
    });
    return answer;
  }
}

const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000) + Math.random() * 100;

const LOG_EVERY_MS = 10_000;

function quiet(redis: Redis, log: Logger): Redis {
  let saidAt = 0;
  redis.on('error', (error) => {
    if (Date.now() - saidAt < LOG_EVERY_MS) return;
    saidAt = Date.now();
    log.warn({ err: error }, 'redis is away');
  });
  return redis;
}
