import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';
import type { Env } from '../config/env.ts';
import { authorityOf } from '../config/tls.ts';
import type { Logger } from '../observability/logger.ts';
import { createOutageLog } from '../observability/outage-log.ts';

export type RedisEnv = Pick<Env, 'REDIS_URL' | 'REDIS_PREFIX'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_MASTER' | 'REDIS_SENTINEL_PASSWORD'>>;

/** For requests: commands fail within a second while Redis is away, at once while it hangs. */
export function createRedis(env: RedisEnv, log: Logger): Redis {
  return quiet(
    new ImpatientRedis(env.REDIS_URL, {
      ...placeOf(env, log),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 1_000,
      retryStrategy,
    }),
    log,
  );
}

/** For subscriptions and BullMQ workers: waits for Redis, but not on a silent connection. */
export function createPatientRedis(env: RedisEnv, log: Logger): Redis {
  const options = { ...placeOf(env, log), maxRetriesPerRequest: null, socketTimeout: SILENT_MS, retryStrategy };
  return quiet(new LastingRedis(env.REDIS_URL, options), log);
}

const SILENT_MS = 15_000;

/** Connection options beyond the address. With Sentinels, they name the primary, now and after each failover. */
function placeOf(env: RedisEnv, log: Logger): Omit<RedisOptions, 'replyMapping'> {
  const authority = authorityOf(env.REDIS_URL);
  const usual = { ...authority, reconnectOnError };
  if (!env.REDIS_SENTINELS) return usual;
  return {
    ...usual,
    ...(env.REDIS_URL.startsWith('rediss:') && { enableTLSForSentinelMode: true, sentinelTLS: authority?.tls ?? {} }),
    sentinels: env.REDIS_SENTINELS,
    Connector: sentinelsLoggedBy(log),
    name: env.REDIS_SENTINEL_MASTER ?? 'mymaster',
    ...(env.REDIS_SENTINEL_PASSWORD && { sentinelPassword: env.REDIS_SENTINEL_PASSWORD }),
    connectTimeout: SENTINEL_MS,
    sentinelCommandTimeout: SENTINEL_MS,
    sentinelRetryStrategy: retryStrategy,
    failoverDetector: true, // a former primary that hangs, or is cut off, would never be left otherwise
  };
}

/**
 * ioredis has no error listener on its Sentinel connections and prints their errors to the console;
 * `connectToSentinel`, which its types keep private, creates them.
 */
function sentinelsLoggedBy(log: Logger): NonNullable<RedisOptions['Connector']> {
  const outage = createOutageLog(log, 'Redis Sentinel connection failed; retrying');
  return class extends SentinelConnector {
    constructor(options: unknown) {
      super(options as SentinelConnectionOptions); // the library's own default
      const connect: unknown = Reflect.get(this, 'connectToSentinel');
      if (typeof connect !== 'function')
        throw new Error('Unsupported ioredis version: SentinelConnector has no connectToSentinel');
      Reflect.set(this, 'connectToSentinel', (...given: unknown[]) =>
        (Reflect.apply(connect, this, given) as Redis).on('error', outage.failed),
      );
    }
  };
}

/** Retries on a new connection what a demoted primary refuses. */
const reconnectOnError = ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false);

const SENTINEL_MS = 1_000;

/** Reconnects until closed. ioredis gives up for good when a failover is announced while it looks for the primary. */
class LastingRedis extends Redis {
  #isClosed = false;

  constructor(url: string, options: Omit<RedisOptions, 'replyMapping'>) {
    super(url, options);
    this.on('end', () => {
      if (!this.#isClosed) this.connect().catch(() => {}); // reported by the error event
    });
  }

  override disconnect(reconnect = false): void {
    this.#isClosed ||= !reconnect;
    super.disconnect(reconnect);
  }
}

/** After a command timed out on a silent connection, it reconnects and rejects other commands until Redis answers. */
class ImpatientRedis extends LastingRedis {
  readonly #sent = new WeakSet<object>();
  /** Streams that were left: of several timeouts on one, the first counts. */
  readonly #left = new WeakSet<object>();

  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const connection = this.stream;
    const heard = connection?.bytesRead;
    const answer = super.sendCommand(...given);
    if (!(answer instanceof Promise) || this.#sent.has(answer)) return answer;
    this.#sent.add(answer);
    answer.catch(async ({ message }: Error) => {
      if (message !== 'Command timed out') return;
      await nextTurn(); // process received bytes first
      if (this.status !== 'ready' || this.stream !== connection || connection.bytesRead !== heard) return;
      if (!this.#left.has(connection)) this.disconnect(true);
      this.#left.add(connection);
    });
    return answer;
  }
}

const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000) + Math.random() * 100;

function quiet(redis: Redis, log: Logger): Redis {
  const outage = createOutageLog(log, 'Redis connection failed; retrying', 'Redis connection restored');
  return redis.on('error', outage.failed).on('ready', outage.ended);
}
