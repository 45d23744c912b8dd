import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { RedisEnv } from './redis.ts';

/** Written, or restored into a server of its own. */
export const backupStates = ['written', 'verified'] as const;
export type BackupState = (typeof backupStates)[number];

type Prefix = Pick<RedisEnv, 'REDIS_PREFIX'>;

const keyOf = ({ REDIS_PREFIX }: Prefix) => `${REDIS_PREFIX}.backups`;

export async function recordBackup(redis: Redis, prefix: Prefix, state: BackupState, madeAt: Date): Promise<void> {
  await redis.zadd(keyOf(prefix), 'GT', Math.floor(madeAt.getTime() / 1_000), state);
}

const scoreList = z.array(z.string().nullable());

/** @returns Unix seconds of the newest backups; `null` if none is recorded */
export async function findNewestBackups(
  redis: Redis,
  prefix: Prefix,
): Promise<Readonly<Record<BackupState, number | null>>> {
  const [writtenAt, verifiedAt] = scoreList
    .parse(await redis.zmscore(keyOf(prefix), ...backupStates))
    .map((score) => (score === null ? null : Number(score)));
  return { written: writtenAt ?? null, verified: verifiedAt ?? null };
}
