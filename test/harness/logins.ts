import type { Product } from './product.ts';

const AGE_MS = 11 * 60_000;

/** Makes logins older than the ten minutes for which none is asked again. @param userId absent for everybody's */
export async function ageLogins({ platform: { redis } }: Product, userId?: number): Promise<void> {
  for (const key of await redis.keys('*session:*')) {
    const session = JSON.parse((await redis.get(key)) ?? '{}');
    if (userId !== undefined && session.userId !== userId) continue;
    await redis.set(key, JSON.stringify({ ...session, startedAt: Date.now() - AGE_MS }), 'KEEPTTL');
  }
}
