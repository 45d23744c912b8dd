import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Env } from '../config/env.ts';
import { certificateAuthorityOf } from '../config/tls.ts';
import { INSTANCE, type Logger } from '../observability/logger.ts';
import { createOutageLog } from '../observability/outage-log.ts';

export type RedisEnv = Pick<Env, 'REDIS_URL' | 'REDIS_PREFIX'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_MASTER' | 'REDIS_SENTINEL_PASSWORD'>>;

const processPrefix = ({ REDIS_PREFIX }: Pick<RedisEnv, 'REDIS_PREFIX'>) => `${REDIS_PREFIX}:process:`;

/** Connection name, by which the doctor counts processes. */
export const processName = (env: Pick<RedisEnv, 'REDIS_PREFIX'>, role: string) =>
  `${processPrefix(env)}${role}:${INSTANCE}`;

/** Counts connected processes; `null` where `CLIENT LIST` is not allowed. */
export async function countProcesses(redis: Redis, env: Pick<RedisEnv, 'REDIS_PREFIX'>): Promise<number | null> {
  const clientList = await redis.client('LIST').catch(() => null);
  if (typeof clientList !== 'string') return null;
  const names = [...clientList.matchAll(/ name=(\S+)/g)].map(([, name = '']) => name);
  return new Set(names.filter((name) => name.startsWith(processPrefix(env)))).size;
}

/**
 * Client of requests: commands fail within a second while Redis is down, at once while it hangs.
 * @param name see `processName`
 */
export function createRedis(env: RedisEnv, log: Logger, name?: string): Redis {
  return logOutages(
    new FastFailRedis(env.REDIS_URL, {
      ...connectionOptionsOf(env),
      ...(name && { connectionName: name }),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 1_000,
      retryStrategy,
    }),
    log,
  );
}

/** Client of subscriptions and BullMQ workers: waits for Redis, but not on a silent connection. */
export function createBlockingRedis(env: RedisEnv, log: Logger): Redis {
  const options = {
    ...connectionOptionsOf(env),
    maxRetriesPerRequest: null,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy,
  };
  return logOutages(new ReconnectingRedis(env.REDIS_URL, options), log);
}

const SOCKET_TIMEOUT_MS = 15_000;

/** Sentinels name the primary after each failover. */
function connectionOptionsOf(env: RedisEnv): Omit<RedisOptions, 'replyMapping'> {
  const certificateAuthority = certificateAuthorityOf(env.REDIS_URL);
  const baseOptions = { ...certificateAuthority, reconnectOnError };
  if (!env.REDIS_SENTINELS) return baseOptions;
  return {
    ...baseOptions,
    ...(env.REDIS_URL.startsWith('rediss:') && {
      enableTLSForSentinelMode: true,
      sentinelTLS: certificateAuthority?.tls ?? {},
    }),
    sentinels: env.REDIS_SENTINELS,
    name: env.REDIS_SENTINEL_MASTER ?? 'mymaster',
    ...(env.REDIS_SENTINEL_PASSWORD && { sentinelPassword: env.REDIS_SENTINEL_PASSWORD }),
    connectTimeout: SENTINEL_TIMEOUT_MS,
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
    sentinelRetryStrategy: retryStrategy,
    // Slow backoff: ioredis prints each failed attempt to the console.
    sentinelReconnectStrategy: (attempt) => Math.min(1_000 * 2 ** attempt, 60_000),
    failoverDetector: true, // a former primary that hangs, or is cut off, would never be left otherwise
  };
}

/** Retries on a new connection when a demoted primary rejects a write. */
const reconnectOnError = ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false);

const SENTINEL_TIMEOUT_MS = 1_000;

/** Reconnects until closed; ioredis gives up when a failover is announced while it looks for the primary. */
class ReconnectingRedis extends Redis {
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

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

/** Reconnects after a timeout on a silent connection; rejects commands until Redis answers. */
class FastFailRedis extends ReconnectingRedis {
  readonly #sent = new WeakSet<object>();
  /** Abandoned streams: of several timeouts on one, the first counts. */
  readonly #left = new WeakSet<object>();

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const connection = this.stream;
    const bytesBefore = connection?.bytesRead;
    const answer = super.sendCommand(...args);
    if (!(answer instanceof Promise) || this.#sent.has(answer)) return answer;
    this.#sent.add(answer);
    answer.catch(async ({ message }: Error) => {
      if (message !== 'Command timed out') return;
      await nextTurn(); // process received bytes first
      if (this.status !== 'ready' || this.stream !== connection || connection.bytesRead !== bytesBefore) return;
      if (!this.#left.has(connection)) this.disconnect(true);
      this.#left.add(connection);
    });
    return answer;
  }
}

const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000) + Math.random() * 100;

function logOutages(redis: ReconnectingRedis, log: Logger): Redis {
  const outage = createOutageLog(log, 'Redis connection failed; retrying', 'Redis connection restored');
  const sentinelOutage = createOutageLog(log, 'Redis Sentinel connection failed; retrying');
  return redis
    .on('error', (error: Error) => {
      if (!redis.isClosed) outage.recordFailure(error);
    })
    .on('sentinelError', sentinelOutage.recordFailure)
    .on('ready', outage.recordRecovery);
}
