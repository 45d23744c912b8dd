import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Env } from '../config/env.ts';
import { authorityOf } from '../config/tls.ts';
import { INSTANCE, type Logger } from '../observability/logger.ts';
import { createOutageLog } from '../observability/outage-log.ts';

export type RedisEnv = Pick<Env, 'REDIS_URL' | 'REDIS_PREFIX'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_MASTER' | 'REDIS_SENTINEL_PASSWORD'>>;

const processPrefix = ({ REDIS_PREFIX }: Pick<RedisEnv, 'REDIS_PREFIX'>) => `${REDIS_PREFIX}:process:`;

/** The name of a process's connection, by which the doctor counts processes. */
export const processName = (env: Pick<RedisEnv, 'REDIS_PREFIX'>, role: string) =>
  `${processPrefix(env)}${role}:${INSTANCE}`;

/** Connected processes. `null` where the server does not allow `CLIENT LIST` */
export async function countProcesses(redis: Redis, env: Pick<RedisEnv, 'REDIS_PREFIX'>): Promise<number | null> {
  const listed = await redis.client('LIST').catch(() => null);
  if (typeof listed !== 'string') return null;
  const names = [...listed.matchAll(/ name=(\S+)/g)].map(([, name = '']) => name);
  return new Set(names.filter((name) => name.startsWith(processPrefix(env)))).size;
}

/**
 * For requests: commands fail within a second while Redis is away, at once while it hangs.
 * @param name see `processName`
 */
export function createRedis(env: RedisEnv, log: Logger, name?: string): Redis {
  return quiet(
    new ImpatientRedis(env.REDIS_URL, {
      ...placeOf(env),
      ...(name && { connectionName: name }),
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
  const options = { ...placeOf(env), maxRetriesPerRequest: null, socketTimeout: SILENT_MS, retryStrategy };
  return quiet(new LastingRedis(env.REDIS_URL, options), log);
}

const SILENT_MS = 15_000;

/** Connection options beyond the address. With Sentinels, they name the primary, now and after each failover. */
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
    // Of the connections that wait for a failover: ioredis prints each failed attempt to the console itself.
    sentinelReconnectStrategy: (attempt) => Math.min(1_000 * 2 ** attempt, 60_000),
    failoverDetector: true, // a former primary that hangs, or is cut off, would never be left otherwise
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
  const lookups = createOutageLog(log, 'Redis Sentinel connection failed; retrying');
  return redis.on('error', outage.failed).on('sentinelError', lookups.failed).on('ready', outage.ended);
}
