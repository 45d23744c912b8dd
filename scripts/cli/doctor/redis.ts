import { Redis } from 'ioredis';
import { variables } from '../../../src/platform/config/env.ts';
import { certificateAuthorityOf } from '../../../src/platform/config/tls.ts';
import {
  PROXY_FAULT_SECONDS,
  PROXY_GUIDE,
  proxyFaultKey,
  proxyFaultName,
  proxyFaults,
  proxyFaultText,
} from '../../../src/platform/http/proxy-faults.ts';
import { countProcesses } from '../../../src/platform/redis/redis.ts';
import { clockFinding, type Finding, finding, isAtLeast } from './finding.ts';

export interface ExaminedRedis {
  readonly findings: Finding[];
  /** `null` when unknown. */
  readonly processes: number | null;
}

export async function checkRedis(
  url: string,
  prefix = variables.REDIS_PREFIX.parse(undefined),
): Promise<ExaminedRedis> {
  const redis = new Redis(url, {
    ...certificateAuthorityOf(url),
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let connectionError = '';
  redis.on('error', (error: Error) => {
    connectionError = error.message;
  });
  try {
    await redis.connect();
    const version = /^(?:valkey|redis)_version:(\S+)/m.exec(await redis.info('server'))?.[1] ?? '';
    const processes = await countProcesses(redis, { REDIS_PREFIX: prefix });
    const findings = [
      finding('Redis', isAtLeast(version, 6, 2), version, 'Foyer needs Redis 6.2 or newer, or Valkey'),
      await settingFinding(redis, 'maxmemory-policy', 'noeviction', 'with any other it throws away jobs and sessions'),
      await settingFinding(redis, 'appendonly', 'yes', 'without it a restart signs everybody out'),
      await proxyFinding(redis, prefix),
      await clockFinding('Redis', async () => {
        const [seconds, microseconds] = (await redis.time()).map(Number);
        return (seconds ?? 0) * 1_000 + (microseconds ?? 0) / 1_000;
      }),
    ];
    return { findings, processes };
  } catch (error) {
    const observation = connectionError || (error as Error).message;
    const advice = 'Start it, or correct REDIS_URL';
    return { findings: [{ name: 'Redis', state: 'wrong', found: observation, advice }], processes: null };
  } finally {
    redis.disconnect();
  }
}

/** Reads a setting; some hosted Redis services disable CONFIG. */
async function settingFinding(redis: Redis, setting: string, expectedValue: string, reason: string): Promise<Finding> {
  const advice = `Set ${setting} ${expectedValue}: ${reason}`;
  const name = `Redis ${setting}`;
  const configReply = await redis.config('GET', setting).catch(() => null);
  const value = Array.isArray(configReply) ? configReply[1] : undefined;
  if (typeof value !== 'string')
    return { name, state: 'unseen', found: 'the server does not allow CONFIG GET', advice };
  return finding(name, value === expectedValue, value, advice);
}

/** Reads the fault recorded in the last ten minutes. */
async function proxyFinding(redis: Redis, prefix: string): Promise<Finding> {
  const name = 'proxy';
  const key = proxyFaultKey(prefix);
  const [record, secondsLeft] = await Promise.all([redis.get(key), redis.ttl(key)]);
  if (record === null) return { name, state: 'ok', found: 'no fault seen within ten minutes' };
  const fault = proxyFaultName.parse(record);
  const observation = proxyFaultText(fault, PROXY_FAULT_SECONDS - secondsLeft);
  return finding(name, false, observation, `${proxyFaults[fault].advice} ${PROXY_GUIDE}`);
}
