import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';

interface Limit {
  points: number;
  seconds: number;
  by: 'address' | 'account' | 'accountAndAddress' | 'user';
  /** A success gives the point back. */
  failuresOnly?: true;
}

const MINUTE = 60;
const HOUR = 3_600;

/** Every limit there is. `RATE_LIMIT_SCALE` multiplies the points. */
const table = {
  login: { points: 10, seconds: 15 * MINUTE, by: 'accountAndAddress', failuresOnly: true },
  loginAddress: { points: 100, seconds: 15 * MINUTE, by: 'address', failuresOnly: true },
  register: { points: 60, seconds: HOUR, by: 'address' },
  forgot: { points: 5, seconds: HOUR, by: 'account' },
  forgotAddress: { points: 30, seconds: HOUR, by: 'address' },
  reset: { points: 30, seconds: HOUR, by: 'address' },
  password: { points: 30, seconds: 15 * MINUTE, by: 'user' },
  create: { points: 60, seconds: HOUR, by: 'user' },
  invite: { points: 60, seconds: HOUR, by: 'user' },
  upload: { points: 30, seconds: HOUR, by: 'user' },
  import: { points: 120, seconds: HOUR, by: 'user' },
  checkout: { points: 60, seconds: HOUR, by: 'user' },
  pay: { points: 30, seconds: HOUR, by: 'user' },
  qr: { points: 120, seconds: HOUR, by: 'user' },
  weather: { points: 120, seconds: MINUTE, by: 'address' },
} as const satisfies Record<string, Limit>;

/** Who asks, as far as it is known. */
export interface Asker {
  ip: string;
  account?: string | undefined;
  userId?: number | undefined;
}

export interface RateLimits {
  /** Takes a point from each named limit. @throws AppError `too_many_requests` with `retryAfter`. */
  take(names: readonly string[], asker: Asker): Promise<void>;
  /** Gives the points of failures-only limits back after a success. */
  giveBack(names: readonly string[], asker: Asker): Promise<void>;
}

/** Counts in Redis, and in this process alone while Redis is away. */
export function createRateLimits(env: Env, redis: Redis): RateLimits {
  const limiters = new Map(
    Object.entries(table as Record<string, Limit>).map(([name, limit]) => [name, limiterFor(name, limit, env, redis)]),
  );

  function named(name: string): Limiter {
    const found = limiters.get(name);
    if (!found) throw new Error(`no limit is called ${name}`);
    return found;
  }

  return {
    async take(names, asker) {
      for (const name of names) {
        const { limit, limiter } = named(name);
        await limiter.consume(keyOf(limit, asker)).catch(refuse);
      }
    },
    async giveBack(names, asker) {
      for (const name of names) {
        const { limit, limiter } = named(name);
        if (limit.failuresOnly) await limiter.reward(keyOf(limit, asker));
      }
    },
  };
}

interface Limiter {
  limit: Limit;
  limiter: RateLimiterRedis;
}

function limiterFor(name: string, limit: Limit, env: Env, redis: Redis): Limiter {
  const points = Math.max(1, Math.round(limit.points * env.RATE_LIMIT_SCALE));
  const counting = { points, duration: limit.seconds };
  const insuranceLimiter = new RateLimiterMemory(counting);
  const keyPrefix = `${env.REDIS_PREFIX}:limit:${name}`;
  return { limit, limiter: new RateLimiterRedis({ storeClient: redis, keyPrefix, ...counting, insuranceLimiter }) };
}

function refuse(refusal: unknown): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
  throw new AppError('too_many_requests', 'Too many attempts. Please wait a while and try again.', { retryAfter });
}

function keyOf({ by }: Limit, { ip, account = '', userId }: Asker): string {
  const address = networkOf(ip);
  if (by === 'address') return address;
  if (by === 'user') return String(userId ?? address);
  return by === 'account' ? account.toLowerCase() : `${account.toLowerCase()} ${address}`;
}

/** An IPv6 customer has a whole /56, so that one counts as one address. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [left = '', right = ''] = plain.split('::');
  const [front, back] = [left, right].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 3).join(':')}:${(groups[3] ?? '0').padStart(4, '0').slice(0, 2)}`;
}
