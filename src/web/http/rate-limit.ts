import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../../platform/config/env.ts';
import { networkOf } from '../../platform/security/client-address.ts';
import { AppError } from '../../shared/errors.ts';
import { type RateLimit, type RateLimitName, rateLimits } from '../../shared/rate-limits.ts';

export interface RateLimitSubject {
  ip: string;
  account?: string | undefined;
  userId?: number | undefined;
  isKnownDevice?: boolean;
}

export interface RateLimits {
  /** @throws AppError `too_many_requests` with `retryAfter` */
  take(names: readonly RateLimitName[], subject: RateLimitSubject): Promise<void>;
  /** Refunds failures-only limits after a success. */
  giveBack(names: readonly RateLimitName[], subject: RateLimitSubject): Promise<void>;
}

/** In the order in which their subjects are known: before the session, before the body, after it. */
export function limitsByStage(names: readonly RateLimitName[]) {
  const known = { address: 'byAddress', user: 'byUser', installation: 'byUser' } as Partial<
    Record<RateLimit['by'], Stage>
  >;
  const stageOf = (name: RateLimitName) => known[rateLimits[name].by] ?? 'byAccount';
  const at = (stage: Stage) => names.filter((name) => stageOf(name) === stage);
  return { byAddress: at('byAddress'), byUser: at('byUser'), byAccount: at('byAccount') };
}

type Stage = 'byAddress' | 'byUser' | 'byAccount';

/** Counts in Redis, or in this process while Redis is away. */
export function createRateLimits(env: Env, redis: Redis): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [name, limiterFor(name, limit, env, redis)]),
  ) as Record<RateLimitName, Limiter>;
  const keyFor = (limit: RateLimit, subject: RateLimitSubject) => keyOf(limit, subject, env.DEMO);
  const counting = (names: readonly RateLimitName[], { isKnownDevice }: RateLimitSubject) =>
    names
      .map((name) => limiters[name])
      .filter(({ limit }) => !(isKnownDevice && limit.by === 'accountOnUnknownDevice'));
  const consume = (limits: readonly Limiter[], subject: RateLimitSubject) =>
    Promise.allSettled(limits.map(({ limit, limiter }) => limiter.consume(keyFor(limit, subject))));
  const reward = (limits: readonly Limiter[], subject: RateLimitSubject) =>
    Promise.all(limits.map(({ limit, limiter }) => limiter.reward(keyFor(limit, subject))));
  const slowerThan = (limits: readonly Limiter[]) =>
    limits.flatMap(({ limit }) => (limit.slowsTo ? [limiters[limit.slowsTo]] : []));
  return {
    async take(names, subject) {
      const limits = counting(names, subject);
      const taken = await consume(limits, subject);
      const usedUp = limits.filter((_, at) => taken[at]?.status === 'rejected');
      const refused = limits.findIndex(({ limit }, at) => !limit.slowsTo && taken[at]?.status === 'rejected');
      if (refused >= 0) {
        // Parallel, with the effect of a sequence: a refusal refunds the limits after it.
        const behind = (at: number, { limit }: Limiter) =>
          at > refused && (limit.slowsTo !== undefined || taken[at]?.status === 'fulfilled');
        await reward(
          limits.filter((each, at) => behind(at, each)),
          subject,
        );
        refuse((taken[refused] as PromiseRejectedResult).reason);
      }
      const slower = slowerThan(usedUp);
      const slowed = await consume(slower, subject);
      const reasons = slowed.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (reasons.length === 0) return;
      // Only the slower limit counts a refused attempt.
      await reward([...limits, ...slower.filter((_, at) => slowed[at]?.status === 'fulfilled')], subject);
      refuse(reasons.toSorted(byWait)[0]);
    },
    async giveBack(names, subject) {
      const spared = counting(names, subject).filter(({ limit }) => limit.failuresOnly);
      const forgiven = slowerThan(spared).map(({ limit, limiter }) => limiter.delete(keyFor(limit, subject)));
      await Promise.all([reward(spared, subject), ...forgiven]);
    },
  };
}

const waitOf = (refusal: unknown) =>
  refusal instanceof RateLimiterRes ? refusal.msBeforeNext : Number.POSITIVE_INFINITY;
const byWait = (one: unknown, other: unknown) => waitOf(other) - waitOf(one);

interface Limiter {
  limit: RateLimit;
  limiter: RateLimiterRedis | RateLimiterMemory;
}

function limiterFor(name: string, limit: RateLimit, env: Env, redis: Redis): Limiter {
  const points = Math.max(1, Math.round(limit.points * env.RATE_LIMIT_SCALE));
  const counting = { points, duration: limit.seconds };
  const inMemory = new RateLimiterMemory(counting);
  if (limit.perProcess) return { limit, limiter: inMemory };
  const keyPrefix = `${env.REDIS_PREFIX}:limit:${name}`;
  return {
    limit,
    limiter: new RateLimiterRedis({ storeClient: redis, keyPrefix, ...counting, insuranceLimiter: inMemory }),
  };
}

function refuse(refusal: unknown): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
  throw new AppError('too_many_requests', 'Too many attempts. Please wait a while and try again.', { retryAfter });
}

/** @param isShared everybody uses the same accounts: people are told apart by their address, too */
function keyOf({ by }: RateLimit, { ip, account = '', userId }: RateLimitSubject, isShared: boolean): string {
  const address = networkOf(ip);
  if (by === 'address') return address;
  if (by === 'installation') return 'all';
  if (by === 'user') return isShared ? `${userId ?? ''} ${address}` : String(userId ?? address);
  return by === 'accountAndAddress' ? `${account} ${address}` : account;
}
