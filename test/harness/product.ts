import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PASSWORD_COST } from '../../src/modules/accounts/passwords.ts';
import { PARSER } from '../../src/modules/imports/reading.ts';
import { entities } from '../../src/modules/index.ts';
import { type Env, loadEnv } from '../../src/platform/config/env.ts';
import { createPlatform, type Platform } from '../../src/platform/core/platform.ts';
import { closeServer, type RunningProcess } from '../../src/platform/process/process.ts';
import { createGateway } from '../../src/realtime/gateway.ts';
import { createWeb } from '../../src/web/app.ts';
import { createWorker } from '../../src/workers/worker.ts';
import { Client } from './client.ts';
import { createTestDatabase, createTestRedis, type TestDatabase } from './database.ts';
import { until } from './until.ts';

/** Cheap hashes for thousands of signups; `passwords.ts` tests the real cost. */
Object.assign(PASSWORD_COST, { memory: 64, passes: 1 });

/** The built parser starts faster; `built-server.ts` keeps it current. */
PARSER.href = pathToFileURL('dist/server/read-file.js').href;

export interface Product {
  readonly url: string;
  readonly realtimeUrl: string;
  readonly databaseUrl: string;
  readonly ownerDatabaseUrl: string;
  readonly dataDir: string;
  /** Platform of the web process, for queries by tests. */
  readonly platform: Platform;
  readonly realtimePlatform: Platform;
  client(): Client;
  startWorker(): Promise<RunningProcess>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** Puts a proxy in front of Redis or PostgreSQL. */
  redisUrl?: (real: string) => Promise<string> | string;
  databaseUrl?: (real: string) => Promise<string> | string;
  /** All roles on one port, as in `npm start`. */
  oneServer?: boolean;
  /** `false` if the test starts workers itself. */
  worker?: boolean;
}

/** Web, worker and gateway, each with its own platform, on a separate database and Redis. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-product-'));
  const reservedServer = await listenOnFreePort();
  const env = await createEnv(options, database, dataDir, portOf(reservedServer));
  const url = env.APP_URL;
  const cleanups: (() => Promise<unknown>)[] = [database.drop, () => rm(dataDir, { recursive: true })];
  const platformFor = async (role: string) => {
    const platform = await createPlatform(env, role, entities);
    cleanups.push(() => platform.close());
    return platform;
  };

  const platform = await platformFor('web');
  const web = createWeb(platform);
  web.server.listen(reservedServer); // takes over the listening socket
  cleanups.push(() => web.close());

  const realtime = await startRealtime(await platformFor('realtime'), options.oneServer ? web.server : null);
  cleanups.push(realtime.close);

  const startWorker = async () => {
    const worker = closeOnce(createWorker(await platformFor('worker')));
    cleanups.push(worker.close);
    return worker;
  };
  if (options.worker !== false) await startWorker();
  await until('the product to be ready', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    url,
    ...realtime.addresses,
    databaseUrl: database.databaseUrl,
    ownerDatabaseUrl: database.ownerDatabaseUrl,
    dataDir,
    platform,
    client: () => new Client(url),
    startWorker,
    stop: () => runInReverse(cleanups),
  };
}

async function runInReverse(cleanups: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}

async function startRealtime(
  platform: Platform,
  sharedServer: Server | null,
): Promise<RunningProcess & { addresses: Pick<Product, 'realtimeUrl' | 'realtimePlatform'> }> {
  const server = sharedServer ?? (await listenOnFreePort());
  const gateway = createGateway(platform, server);
  return {
    addresses: { realtimeUrl: `http://localhost:${portOf(server)}`, realtimePlatform: platform },
    async close() {
      await gateway.close();
      if (!sharedServer) await closeServer(server);
    },
  };
}

async function createEnv(options: ProductOptions, database: TestDatabase, dataDir: string, port: number): Promise<Env> {
  const redis = await createTestRedis();
  return loadEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: await (options.databaseUrl ?? keepUrl)(database.databaseUrl),
    REDIS_URL: await (options.redisUrl ?? keepUrl)(redis.redisUrl),
    REDIS_PREFIX: redis.prefix,
    DATABASE_POOL: '20', // beyond the pool, statements wait two seconds and fail
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
    IMPORT_READER_READY: 'off', // most tests read no file
    ...options.env,
  });
}

/** A test may close a worker itself. */
function closeOnce(service: RunningProcess): RunningProcess {
  let closing: Promise<void> | null = null;
  return {
    close() {
      closing ??= service.close();
      return closing;
    },
  };
}

const keepUrl = (url: string) => url;

/** Keeps the port open: the product needs its address before it starts. */
async function listenOnFreePort(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
