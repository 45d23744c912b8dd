import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';
import type { Env } from '../config/env.ts';
import { authorityOf } from '../config/tls.ts';
import type { Logger } from '../observability/logger.ts';

export type RedisEnv = Pick<Env, 'REDIS_URL' | 'REDIS_PREFIX'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_MASTER' | 'REDIS_SENTINEL_PASSWORD'>>;

/** For requests: an unreachable Redis is an error within a second, one that hangs from then on at once. */
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

/** For listening and for BullMQ workers: waits for Redis as long as it takes, but not on a connection that is silent. */
export function createPatientRedis(env: RedisEnv, log: Logger): Redis {
  const options = { ...placeOf(env, log), maxRetriesPerRequest: null, socketTimeout: SILENT_MS, retryStrategy };
  return quiet(new LastingRedis(env.REDIS_URL, options), log);
}

/** Longer than BullMQ asks Redis to wait for a job (10 s). */
const SILENT_MS = 15_000;

/**
 * What Redis's address does not say itself. With Sentinels its host is theirs to tell: which of several servers is the
 * primary, now and after each failover.
 */
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
    failoverDetector: true, // a former primary that hangs, or is cut off, would never say that it is none any more
  };
}

/**
 * ioredis writes what fails on its connections to the Sentinels past every log, for it listens to no errors there: each
 * of them is made by `connectToSentinel`, which its types keep to itself.
 */
function sentinelsLoggedBy(log: Logger): NonNullable<RedisOptions['Connector']> {
  const once = sayNowAndThen(log, 'a Redis Sentinel is away');
  return class extends SentinelConnector {
    constructor(options: unknown) {
      super(options as SentinelConnectionOptions); // what it is made with where nobody names another
      const connect: unknown = Reflect.get(this, 'connectToSentinel');
      if (typeof connect !== 'function') throw new Error('ioredis connects to Sentinels in another way');
      Reflect.set(this, 'connectToSentinel', (...given: unknown[]) =>
        (Reflect.apply(connect, this, given) as Redis).on('error', once),
      );
    }
  };
}

/** What a server refuses that is no primary any more is sent again on a new connection. */
const reconnectOnError = ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false);

/** One that does not answer by then is passed over for the next. */
const SENTINEL_MS = 1_000;

/**
 * Connects again until it is closed. By itself a connection ends for good when the Sentinels tell of a failover while
 * they are being asked for the primary: what is closed then is not open yet.
 */
class LastingRedis extends Redis {
  #isClosed = false;

  constructor(url: string, options: Omit<RedisOptions, 'replyMapping'>) {
    super(url, options);
    this.on('end', () => {
      if (!this.#isClosed) this.connect().catch(() => {}); // says its error by an event
    });
  }

  override disconnect(reconnect = false): void {
    this.#isClosed ||= !reconnect;
    super.disconnect(reconnect);
  }
}

/**
 * After a command that was not answered, and nothing else either, it connects anew, and refuses all others until Redis
 * answers there.
 */
class ImpatientRedis extends LastingRedis {
  /** A command that was under way is sent once more on a new connection, with the same promise. */
  readonly #sent = new WeakSet<object>();
  /** Those it has left: of many commands that were not answered on one, the first says so. */
  readonly #left = new WeakSet<object>();

  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const connection = this.stream;
    const heard = connection?.bytesRead;
    const answer = super.sendCommand(...given);
    if (!(answer instanceof Promise) || this.#sent.has(answer)) return answer;
    this.#sent.add(answer);
    answer.catch(async ({ message }: Error) => {
      if (message !== 'Command timed out') return;
      await nextTurn(); // what has come while this process stood still is read first
      if (this.status !== 'ready' || this.stream !== connection || connection.bytesRead !== heard) return;
      if (!this.#left.has(connection)) this.disconnect(true);
      this.#left.add(connection);
    });
    return answer;
  }
}

const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000) + Math.random() * 100;

const LOG_EVERY_MS = 10_000;

const quiet = (redis: Redis, log: Logger): Redis => redis.on('error', sayNowAndThen(log, 'redis is away'));

function sayNowAndThen(log: Logger, what: string): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - saidAt < LOG_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ err: error }, what);
  };
}
