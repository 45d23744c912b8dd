import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvironmentWithSecrets } from '../src/platform/config/secret-files.ts';
import { loadCredentials, lockFolder } from './services/data-folder.ts';
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
  readonly isThrowaway?: boolean;
  readonly binDir?: string;
  /** Aborts downloads. */
  readonly signal?: AbortSignal;
  /** Called when a server exits unexpectedly; by default it is restarted. */
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
export async function claimServices(options: StartOptions): Promise<ClaimedServices> {
  const { dataDir, isThrowaway = false, onLoss, log, signal } = options;
  const { database, redisUrl } = isThrowaway ? {} : readEnvironmentUrls(log);
  if (database && redisUrl) return createClaim({ database: async () => database, redis: async () => ({ redisUrl }) });
  const folder = isThrowaway ? temporaryFolder() : resolve(dataDir);
  const unlock = lockFolder(folder);
  const releaseFolder = () => {
    unlock();
    if (isThrowaway) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const binDir = options.binDir ?? (isThrowaway ? CHECKOUT_BIN : join(folder, 'bin'));
    const startRedis = redisUrl ? async () => ({ redisUrl }) : await chooseRedis(binDir, { log, signal });
    const serviceOptions = { dataDir: folder, secrets: loadCredentials(folder), isThrowaway, onLoss, log };
    return createClaim({
      database: async () => database ?? (await startPostgres(serviceOptions)),
      redis: () => startRedis(serviceOptions),
      releaseFolder,
    });
  } catch (error) {
    releaseFolder();
    throw error;
  }
}

/** Starts a fresh server in a temporary folder, which is removed with it. @throws when no PostgreSQL can be started */
export async function startThrowawayPostgres(): Promise<PostgresService> {
  const dataDir = temporaryFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const options = { dataDir, secrets: loadCredentials(dataDir), isThrowaway: true, log: () => {} };
    const service = await startPostgres(options);
    return { ...service, stop: () => service.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

interface ServiceStarters {
  database(): Promise<Pick<Services, 'databaseUrl' | 'ownerDatabaseUrl'> & Partial<Service>>;
  redis(): Promise<Pick<Services, 'redisUrl'> & Partial<Service>>;
  releaseFolder?(): void;
}

/** Starts and stops both concurrently, once each. */
function createClaim({ database, redis, releaseFolder }: ServiceStarters): ClaimedServices {
  const startedServices: Partial<Service>[] = [];
  let services: Promise<Services> | undefined;
  let stopping: Promise<void> | undefined;
  const trackService = <S extends Partial<Service>>(service: S): S => {
    startedServices.push(service);
    return service;
  };
  const stopAll = () => {
    stopping ??= Promise.all(startedServices.map((service) => service.stop?.())).then(releaseFolder);
    return stopping;
  };
  const startAll = async (): Promise<Services> => {
    const [databaseResult, redisResult] = await Promise.allSettled([
      database().then(trackService),
      redis().then(trackService),
    ]);
    if (databaseResult.status === 'fulfilled' && redisResult.status === 'fulfilled') {
      const { databaseUrl, ownerDatabaseUrl } = databaseResult.value;
      return { databaseUrl, ownerDatabaseUrl, redisUrl: redisResult.value.redisUrl, stop: stopAll };
    }
    await stopAll();
    const reasons = [databaseResult, redisResult].flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    throw new Error(reasons.map((reason: Error) => reason.message).join('\n\n'), { cause: reasons[0] });
  };
  return {
    start: () => {
      services ??= startAll();
      return services;
    },
    async stop() {
      await Promise.allSettled([services]);
      await stopAll();
    },
  };
}

function readEnvironmentUrls(log: (line: string) => void) {
  const env = loadEnvironmentWithSecrets(process.env);
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
