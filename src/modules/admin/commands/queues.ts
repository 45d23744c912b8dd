import { recordActivity } from '../../../platform/activity.ts';
import { type Ctx, transaction } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { retryDelivery } from '../../../platform/outbox.ts';
import type { SignedInCtx } from '../../../platform/route.ts';

const UNLOCKED_SECONDS = 600;

/** Lets this admin change queues for ten minutes; until then the board only shows them. */
export async function unlockQueues(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'queue.unlocked', subject: ctx.actor.username }));
  await ctx.platform.redis.set(unlockKey(ctx, ctx.actor.userId), '1', 'EX', UNLOCKED_SECONDS);
}

export async function lockQueues(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'queue.locked', subject: ctx.actor.username }));
  await ctx.platform.redis.del(unlockKey(ctx, ctx.actor.userId));
}

/** ISO instant until which the admin may change queues, or `null`. */
export async function queuesUnlockedUntil(ctx: Ctx, adminId: number): Promise<string | null> {
  const left = await ctx.platform.redis.pttl(unlockKey(ctx, adminId));
  return left > 0 ? new Date(Date.now() + left).toISOString() : null;
}

/** Gives a parked delivery its tries back; the next sweep queues it. */
export async function retryParked(ctx: SignedInCtx, key: { eventId: number; subscriber: string }): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await retryDelivery(tx, key))) throw notFound('Parked event');
    await recordActivity(tx, { action: 'queue.retried', subject: `${key.subscriber}, event ${key.eventId}` });
  });
}

const unlockKey = ({ platform }: Ctx, adminId: number) => `${platform.env.REDIS_PREFIX}:queues-unlocked:${adminId}`;
