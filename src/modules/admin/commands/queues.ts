import { z } from 'zod';
import { transaction } from '../../../platform/core/context.ts';
import { retryDelivery } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';

const UNLOCKED_SECONDS = 600;
const unlockReply = z.tuple([z.number(), z.tuple([z.coerce.number(), z.coerce.number()])]);

export async function unlockQueues(ctx: AdminCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'queue.unlocked', subject: ctx.actor.username }));
  await ctx.platform.redis.set(unlockKey(ctx), '1', 'EX', UNLOCKED_SECONDS);
}

export async function lockQueues(ctx: AdminCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'queue.locked', subject: ctx.actor.username }));
  await ctx.platform.redis.del(unlockKey(ctx));
}

/** ISO instant; `null` while read-only. */
export async function queuesUnlockedUntil(ctx: AdminCtx): Promise<string | null> {
  const { redis } = ctx.platform;
  const replies = await redis.pipeline().pttl(unlockKey(ctx)).time().exec();
  const [remainingMs, [seconds, microseconds]] = unlockReply.parse(replies?.map(([, answer]) => answer));
  return remainingMs > 0 ? new Date(seconds * 1_000 + microseconds / 1_000 + remainingMs).toISOString() : null;
}

/** Resets the attempts; the next sweep queues it. @throws AppError `not_found` */
export async function retryParked(ctx: AdminCtx, key: { eventId: number; subscriber: string }): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await retryDelivery(tx, key))) throw notFoundError('Parked event');
    await recordActivity(tx, { action: 'queue.retried', subject: `${key.subscriber}, event ${key.eventId}` });
  });
}

const unlockKey = ({ platform, actor }: AdminCtx) => `${platform.env.REDIS_PREFIX}:queues-unlocked:${actor.userId}`;
