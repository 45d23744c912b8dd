import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentWithSecrets } from '../src/platform/config/secret-files.ts';
import { credentialsOf, lockFolder } from './services/data-folder.ts';
import { type PostgresService, startPostgres } from './services/postgres.ts';
import { chooseRedis } from './services/redis.ts';
import type { Service } from './services/supervisor.ts';

export interface Services {
  /** Role of the product: rows only. */
  readonly databaseUrl: string;
  /** Role of migrations: owns the tables. */
  readonly ownerDatabaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly dataDir: string;
  /** Tests: fresh servers in a temporary folder; ignores the environment's. */
  readonly throwaway?: boolean;
  readonly binDir?: string;
  /** Aborts downloads. */
  readonly signal?: AbortSignal;
  /** Told why a server has ended by itself; without it, that server is started again. */
  readonly onLoss?: (reason: string) => void;
  log(line: string): void;
}

const CHECKOUT_BIN = resolve(dirname(fileURLToPath(import.meta.url)), '../.data/bin');

export interface ClaimedServices {
  /** @throws when a server fails to start */
  start(): Promise<Services>;
  /** Also unlocks the folder. */
  stop(): Promise<void>;
}

/**
 * Prefers the environment's servers.
 * @throws if one is unavailable or the folder is locked
 */
export async function startServices(options: StartOptions): Promise<Services> {
  const claimed = await claimServices(options);
  return await claimed.start();
}

/**
 * Checks everything that can fail permanently.
 * @throws if the folder is locked or no Redis is available
 */
export async function claimServices(asked: StartOptions): Promise<ClaimedServices> {
  const { dataDir, throwaway = false, onLoss, log, signal } = asked;
  const { database, redisUrl } = throwaway ? {} : fromEnvironment(log);
  if (database && redisUrl) return starting({ database: async () => database, redis: async () => ({ redisUrl }) });
  const folder = throwaway ? temporaryFolder() : resolve(dataDir);
  const unlock = lockFolder(folder);
  const giveBack = () => {
    unlock();
    if (throwaway) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const binDir = asked.binDir ?? (throwaway ? CHECKOUT_BIN : join(folder, 'bin'));
    const startRedis = redisUrl ? async () => ({ redisUrl }) : await chooseRedis(binDir, { log, signal });
    const options = { dataDir: folder, secrets: credentialsOf(folder), throwaway, onLoss, log };
    return starting({
      database: async () => database ?? (await startPostgres(options)),
      redis: () => startRedis(options),
      giveBack,
    });
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** A fresh server in a temporary folder, which ends with it. @throws when no PostgreSQL can be started */
export async function startThrowawayPostgres(): Promise<PostgresService> {
  const dataDir = temporaryFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const options = { dataDir, secrets: credentialsOf(dataDir), throwaway: true, log: () => {} };
    const service = await startPostgres(options);
    return { ...service, stop: () => service.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

interface Starting {
  database(): Promise<Pick<Services, 'databaseUrl' | 'ownerDatabaseUrl'> & Partial<Service>>;
  redis(): Promise<Pick<Services, 'redisUrl'> & Partial<Service>>;
  giveBack?(): void;
}

/** Starts and stops both concurrently, once each. */
function starting({ database, redis, giveBack }: Starting): ClaimedServices {
  const started: Partial<Service>[] = [];
  let services: Promise<Services> | undefined;
  let ended: Promise<void> | undefined;
  const keep = <S extends Partial<Service>>(service: S): S => {
    started.push(service);
    return service;
  };
  const end = () => {
    ended ??= Promise.all(started.map((service) => service.stop?.())).then(giveBack);
    return ended;
  };
  const start = async (): Promise<Services> => {
    const [one, other] = await Promise.allSettled([database().then(keep), redis().then(keep)]);
    if (one.status === 'fulfilled' && other.status === 'fulfilled') {
      const { databaseUrl, ownerDatabaseUrl } = one.value;
      return { databaseUrl, ownerDatabaseUrl, redisUrl: other.value.redisUrl, stop: end };
    }
    await end();
    const reasons = [one, other].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    throw new Error(reasons.map((reason: Error) => reason.message).join('\n\n'), { cause: reasons[0] });
  };
  return {
    start: () => {
      services ??= start();
      return services;
    },
    async stop() {
      await Promise.allSettled([services]);
      await end();
    },
  };
}

function fromEnvironment(log: (line: string) => void) {
  const env = environmentWithSecrets(process.env);
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, REDIS_URL: redisUrl } = env;
  if (databaseUrl) log(`PostgreSQL from DATABASE_URL at ${new URL(databaseUrl).host}`);
  if (redisUrl) log(`Redis from REDIS_URL at ${new URL(redisUrl).host}`);
  return {
    ...(databaseUrl && { database: { databaseUrl, ownerDatabaseUrl: ownerUrl || databaseUrl } }),
    ...(redisUrl && { redisUrl }),
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  return folder;
}
