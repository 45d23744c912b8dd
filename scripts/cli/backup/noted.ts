import { once } from 'node:events';
import { z } from 'zod';
import { variables } from '../../../src/platform/config/env.ts';
import { createLogger } from '../../../src/platform/observability/logger.ts';
import { type BackupState, noteBackup } from '../../../src/platform/redis/backups.ts';
import { createRedis } from '../../../src/platform/redis/redis.ts';

const { REDIS_URL, REDIS_PREFIX, REDIS_SENTINELS, REDIS_SENTINEL_MASTER, REDIS_SENTINEL_PASSWORD } = variables;
const place = z.object({
  ...{ REDIS_URL, REDIS_PREFIX, REDIS_SENTINELS, REDIS_SENTINEL_MASTER, REDIS_SENTINEL_PASSWORD },
});

const WITHIN_MS = 5_000;

/**
 * Tells the metrics of a backup.
 * @returns why they were not told: the backup itself is good, so this is no error
 */
export async function tellMetrics(
  env: Readonly<Record<string, string>>,
  state: BackupState,
  madeAt: string,
): Promise<string | null> {
  if (!env.REDIS_URL) return 'REDIS_URL is not set';
  const known = place.safeParse(env);
  if (!known.success) return known.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join(', ');
  const redis = createRedis(known.data, createLogger({ LOG_LEVEL: 'silent' }, 'cli'));
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(WITHIN_MS) });
    await noteBackup(redis, known.data, state, new Date(madeAt));
    return null;
  } catch (error) {
    return `Redis: ${(error as Error).message}`;
  } finally {
    redis.disconnect();
  }
}

/** A sentence to add to what the command says. */
export const toldSentence = (fault: string | null) =>
  fault === null ? '' : `\nThe metrics do not know of it (${fault})`;
