import { once } from 'node:events';
import { z } from 'zod';
import { variables } from '../../../src/platform/config/env.ts';
import { createLogger } from '../../../src/platform/observability/logger.ts';
import { type BackupState, recordBackup } from '../../../src/platform/redis/backups.ts';
import { createRedis } from '../../../src/platform/redis/redis.ts';

const { REDIS_URL, REDIS_PREFIX, REDIS_SENTINELS, REDIS_SENTINEL_MASTER, REDIS_SENTINEL_PASSWORD } = variables;
const redisEnv = z.object({
  ...{ REDIS_URL, REDIS_PREFIX, REDIS_SENTINELS, REDIS_SENTINEL_MASTER, REDIS_SENTINEL_PASSWORD },
});

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Records a backup for the metrics.
 * @returns the fault, which does not fail the backup, or `null`
 */
export async function recordInMetrics(
  env: Readonly<Record<string, string>>,
  state: BackupState,
  madeAt: string,
): Promise<string | null> {
  if (!env.REDIS_URL) return 'REDIS_URL is not set';
  const parsedEnv = redisEnv.safeParse(env);
  if (!parsedEnv.success)
    return parsedEnv.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join(', ');
  const redis = createRedis(parsedEnv.data, createLogger({ LOG_LEVEL: 'silent' }, 'cli'));
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    await recordBackup(redis, parsedEnv.data, state, new Date(madeAt));
    return null;
  } catch (error) {
    return `Redis: ${(error as Error).message}`;
  } finally {
    redis.disconnect();
  }
}

/** Formats the fault as a sentence of the command's output. */
export const metricsSentence = (fault: string | null) =>
  fault === null ? '' : `\nThe metrics do not know of it (${fault})`;
