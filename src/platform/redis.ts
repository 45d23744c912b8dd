import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import { authorityOf } from './tls.ts';

export type RedisEnv = Pick<Env, 'REDIS_URL' | 'REDIS_PREFIX'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_MASTER' | 'REDIS_SENTINEL_PASSWORD'>>;

/** For requests: an unreachable Redis is an error within a second, one that hangs from then on at once. */
export function createRedis(env: RedisEnv, log: Logger): Redis {
  return quiet(
    new ImpatientRedis(env.REDIS_URL, {
      ...placeOf(env),
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
  return quiet(new Redis(env.REDIS_URL, { ...placeOf(env), maxRetriesPerRequest: null, retryStrategy }), log);
}

/**
 * What Redis's address does not say itself. With Sentinels its host is theirs to tell: which of several servers is the
 * primary, now and after each failover.
 */
function placeOf(env: RedisEnv): Omit<RedisOptions, 'replyMapping'> {
  const authority = authorityOf(env.REDIS_URL);
  const usual = { ...authority, reconnectOnError };
  if (!env.REDIS_SENTINELS) return usual;
  return {
    ...usual,
    ...(env.REDIS_URL.startsWith('rediss:') && { enableTLSForSentinelMode: true, sentinelTLS: authority?.tls ?? {} }),
    sentinels: env.REDIS_SENTINELS,
    name: env.REDIS_SENTINEL_MASTER ?? 'mymaster',
    ...(env.REDIS_SENTINEL_PASSWORD && { sentinelPassword: env.REDIS_SENTINEL_PASSWORD }),
    connectTimeout: SENTINEL_MS,
    sentinelCommandTimeout: SENTINEL_MS,
    sentinelRetryStrategy: retryStrategy,
    failoverDetector: true, // a former primary that hangs, or is cut off, would never say that it is none any more
  };
}

/** What a server refuses that is no primary any more is sent again on a new connection. */
const reconnectOnError = ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false);

/** One that does not answer by then is passed over for the next. */
const SENTINEL_MS = 1_000;

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
