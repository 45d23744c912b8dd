import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../../platform/config/env.ts';
import type { Route } from '../../platform/http/route.ts';
import { networkOf } from '../../platform/security/client-address.ts';
import { AppError } from '../../shared/errors.ts';
import { type RateLimit, type RateLimitName, rateLimits, scaledPoints } from '../../shared/rate-limits.ts';

export interface RateLimitSubject {
  ip: string;
  account?: string | undefined;
  userId?: number | undefined;
  isKnownDevice?: boolean;
}

export interface RateLimits {
  /** @throws AppError `too_many_requests` with `retryAfter` */
  consume(names: readonly RateLimitName[], subject: RateLimitSubject): Promise<void>;
  /** Refunds failures-only limits after a success. */
  refund(names: readonly RateLimitName[], subject: RateLimitSubject): Promise<void>;
  /** Counts further points of a costly attempt; never rejects. */
  charge(names: readonly RateLimitName[], subject: RateLimitSubject, points: number): Promise<void>;
}

/** Public calls are not among the writes of a day: signing out works after it. */
export const limitsOf = ({ access, method, limits }: Route): readonly RateLimitName[] =>
  access === 'public' || method === 'GET' ? limits : [...limits, 'writeDay'];

/** Groups limits by the stage at which their subject is known: before the session, before the body, after it. */
export function limitsByStage(names: readonly RateLimitName[]) {
  const stageBySubject = { address: 'byAddress', user: 'byUser', installation: 'byUser' } as Partial<
    Record<RateLimit['by'], Stage>
  >;
  const stageOf = (name: RateLimitName) => stageBySubject[rateLimits[name].by] ?? 'byAccount';
  const limitsOf = (stage: Stage) => names.filter((name) => stageOf(name) === stage);
  return { byAddress: limitsOf('byAddress'), byUser: limitsOf('byUser'), byAccount: limitsOf('byAccount') };
}

type Stage = 'byAddress' | 'byUser' | 'byAccount';

/** Counts in Redis, or in this process while Redis is down. */
export function createRateLimits(env: Env, redis: Redis): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [name, limiterFor(name, limit, env, redis)]),
  ) as Record<RateLimitName, Limiter>;
  const keyFor = (limit: RateLimit, subject: RateLimitSubject) => keyOf(limit, subject, env.hasSharedAccounts);
  const applicableLimits = (names: readonly RateLimitName[], { isKnownDevice }: RateLimitSubject) =>
    names
      .map((name) => limiters[name])
      .filter(({ limit }) => !(isKnownDevice && limit.by === 'accountOnUnknownDevice'));
  const consumeAll = (limits: readonly Limiter[], subject: RateLimitSubject) =>
    Promise.allSettled(limits.map(({ limit, limiter }) => limiter.consume(keyFor(limit, subject))));
  const rewardAll = (limits: readonly Limiter[], subject: RateLimitSubject) =>
    Promise.all(limits.map(({ limit, limiter }) => limiter.reward(keyFor(limit, subject))));
  const slowerLimitsOf = (limits: readonly Limiter[]) =>
    limits.flatMap(({ limit }) => (limit.slowsTo ? [limiters[limit.slowsTo]] : []));
  return {
    async consume(names, subject) {
      const limits = applicableLimits(names, subject);
      const outcomes = await consumeAll(limits, subject);
      const exhaustedLimits = limits.filter((_, at) => outcomes[at]?.status === 'rejected');
      const rejectedIndex = limits.findIndex(({ limit }, at) => !limit.slowsTo && outcomes[at]?.status === 'rejected');
      if (rejectedIndex >= 0) {
        // Parallel, with the effect of a sequence: a rejection refunds the limits after it.
        const mustRefund = (at: number, { limit }: Limiter) =>
          at > rejectedIndex && (limit.slowsTo !== undefined || outcomes[at]?.status === 'fulfilled');
        await rewardAll(
          limits.filter((limiter, at) => mustRefund(at, limiter)),
          subject,
        );
        throwTooManyRequests((outcomes[rejectedIndex] as PromiseRejectedResult).reason);
      }
      const slowerLimits = slowerLimitsOf(exhaustedLimits);
      const slowerOutcomes = await consumeAll(slowerLimits, subject);
      const reasons = slowerOutcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (reasons.length === 0) return;
      // Only the slower limit counts a rejected attempt.
      await rewardAll(
        [...limits, ...slowerLimits.filter((_, at) => slowerOutcomes[at]?.status === 'fulfilled')],
        subject,
      );
      throwTooManyRequests(reasons.toSorted(compareWait)[0]);
    },
    async refund(names, subject) {
      const failureLimits = applicableLimits(names, subject).filter(({ limit }) => limit.countsFailuresOnly);
      const deletions = slowerLimitsOf(failureLimits).map(({ limit, limiter }) =>
        limiter.delete(keyFor(limit, subject)),
      );
      await Promise.all([rewardAll(failureLimits, subject), ...deletions]);
    },
    async charge(names, subject, points) {
      const limits = applicableLimits(names, subject);
      await Promise.all(limits.map(({ limit, limiter }) => limiter.penalty(keyFor(limit, subject), points)));
    },
  };
}

const waitMsOf = (rejection: unknown) =>
  rejection instanceof RateLimiterRes ? rejection.msBeforeNext : Number.POSITIVE_INFINITY;
const compareWait = (rejection: unknown, otherRejection: unknown) => waitMsOf(otherRejection) - waitMsOf(rejection);

interface Limiter {
  limit: RateLimit;
  limiter: RateLimiterRedis | RateLimiterMemory;
}

function limiterFor(name: string, limit: RateLimit, env: Env, redis: Redis): Limiter {
  const points = scaledPoints(limit.points, env.RATE_LIMIT_SCALE);
  const limiterOptions = { points, duration: limit.seconds };
  const memoryLimiter = new RateLimiterMemory(limiterOptions);
  if (limit.isPerProcess) return { limit, limiter: memoryLimiter };
  const keyPrefix = `${env.REDIS_PREFIX}:limit:${name}`;
  return {
    limit,
    limiter: new RateLimiterRedis({
      storeClient: redis,
      keyPrefix,
      ...limiterOptions,
      insuranceLimiter: memoryLimiter,
    }),
  };
}

function throwTooManyRequests(rejection: unknown): never {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  const retryAfter = Math.ceil(rejection.msBeforeNext / 1000);
  throw new AppError('too_many_requests', `Too many attempts. ${whenToRetry(retryAfter)}`, { retryAfter });
}

const HOUR_SECONDS = 3_600;

function whenToRetry(seconds: number): string {
  if (seconds <= HOUR_SECONDS) return 'Please wait a while and try again.';
  return `Please try again in ${Math.ceil(seconds / HOUR_SECONDS)} hours.`;
}

/** @param isShared shared accounts: their limits count by address as well */
function keyOf({ by }: RateLimit, { ip, account = '', userId }: RateLimitSubject, isShared: boolean): string {
  const address = networkOf(ip);
  if (by === 'address') return address;
  if (by === 'installation') return 'all';
  const name = by === 'user' ? String(userId ?? address) : account;
  return isShared || by === 'accountAndAddress' ? `${name} ${address}` : name;
}
