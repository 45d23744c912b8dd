import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { RedisEnv } from './redis.ts';

/** What has been done with a backup: written, or restored into a server of its own. */
export const backupStates = ['written', 'verified'] as const;
export type BackupState = (typeof backupStates)[number];

type Prefix = Pick<RedisEnv, 'REDIS_PREFIX'>;

const keyOf = ({ REDIS_PREFIX }: Prefix) => `${REDIS_PREFIX}.backups`;

/** Keeps when the newest backup in this state was made. */
export async function noteBackup(redis: Redis, prefix: Prefix, state: BackupState, madeAt: Date): Promise<void> {
  await redis.zadd(keyOf(prefix), 'GT', Math.floor(madeAt.getTime() / 1_000), state);
}

const scores = z.array(z.string().nullable());

/** @returns Unix times in seconds of the newest backups; `null` when there was none, or Redis has forgotten it. */
export async function newestBackups(
  redis: Redis,
  prefix: Prefix,
): Promise<Readonly<Record<BackupState, number | null>>> {
  const [written, verified] = scores
    .parse(await redis.zmscore(keyOf(prefix), ...backupStates))
    .map((score) => (score === null ? null : Number(score)));
  return { written: written ?? null, verified: verified ?? null };
}
