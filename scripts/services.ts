import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { credentialsOf, lockFolder } from './services/data-folder.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';
import type { Service } from './services/supervisor.ts';

export interface Services {
  /** For the product: may work with rows. */
  readonly databaseUrl: string;
  /** For migrations: owns the tables. */
  readonly ownerDatabaseUrl: string;
  readonly redisUrl: string;
  /** Stops what was started, and waits for it. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Where data is kept; made when missing. */
  readonly dataDir: string;
  /** For tests: fresh servers in a temporary folder, as fast as can be, whatever the environment names. */
  readonly throwaway?: boolean;
  /** Where a downloaded Redis is kept; `dataDir/bin`, for throwaway servers that of the checkout. */
  readonly binDir?: string;
  /** Gets one line for each server: which it is and where. */
  log(line: string): void;
}

const CHECKOUT_BIN = resolve(dirname(fileURLToPath(import.meta.url)), '../.data/bin');

/**
 * Finds or starts PostgreSQL and Redis: those the environment names, else servers of our own.
 * @throws with the ways out when one of them cannot be had, or when another process uses the folder.
 */
export async function startServices({ dataDir, throwaway = false, binDir, log }: StartOptions): Promise<Services> {
  const given = throwaway ? {} : fromEnvironment(log);
  if (given.database && given.redisUrl) return { ...given.database, redisUrl: given.redisUrl, stop: async () => {} };
  const folder = throwaway ? temporaryFolder() : resolve(dataDir);
  const unlock = lockFolder(folder);
  const options = { dataDir: folder, secrets: credentialsOf(folder), throwaway, log };
  const redisDir = binDir ?? (throwaway ? CHECKOUT_BIN : join(folder, 'bin'));
  const started: Service[] = [];
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
    unlock();
    if (throwaway) rmSync(folder, { recursive: true, force: true });
  };
  const keep = <S extends Service>(service: S): S => {
    started.push(service);
    return service;
  };
  const [database, redis] = await Promise.allSettled([
    given.database ?? startPostgres(options).then(keep),
    given.redisUrl ? { redisUrl: given.redisUrl } : startRedis({ ...options, binDir: redisDir }).then(keep),
  ]);
  if (database.status === 'fulfilled' && redis.status === 'fulfilled') {
    const { databaseUrl, ownerDatabaseUrl } = database.value;
    return { databaseUrl, ownerDatabaseUrl, redisUrl: redis.value.redisUrl, stop };
  }
  await stop();
  const reasons = [database, redis].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  throw new Error(reasons.map((reason: Error) => reason.message).join('\n\n'), { cause: reasons[0] });
}

function fromEnvironment(log: (line: string) => void) {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, REDIS_URL: redisUrl } = process.env;
  if (databaseUrl) log(`PostgreSQL of DATABASE_URL, at ${new URL(databaseUrl).host}`);
  if (redisUrl) log(`Redis of REDIS_URL, at ${new URL(redisUrl).host}`);
  return {
    ...(databaseUrl && { database: { databaseUrl, ownerDatabaseUrl: ownerUrl || databaseUrl } }),
    ...(redisUrl && { redisUrl }),
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when we are root
  return folder;
}
