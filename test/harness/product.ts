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
import { closeServer, type Running } from '../../src/platform/process/process.ts';
import { createGateway } from '../../src/realtime/gateway.ts';
import { createWeb } from '../../src/web/app.ts';
import { createWorker } from '../../src/workers/worker.ts';
import { Client } from './client.ts';
import { createTestDatabase, createTestRedis, type TestDatabase } from './database.ts';
import { until } from './until.ts';

/** Thousands of people sign up; that the product's own cost is high enough is a test of `passwords.ts`. */
Object.assign(PASSWORD_COST, { memory: 64, passes: 1 });

/** Hundreds of files are imported; `built-server.ts` sees to it that this is what the sources say. */
PARSER.href = pathToFileURL('dist/server/read-file.js').href;

export interface Product {
  readonly url: string;
  readonly realtimeUrl: string;
  readonly databaseUrl: string;
  readonly ownerDatabaseUrl: string;
  readonly dataDir: string;
  /** The web process's own platform, for looking into the database. */
  readonly platform: Platform;
  readonly realtimePlatform: Platform;
  client(): Client;
  startWorker(): Promise<Running>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Variables beyond the harness's own. */
  env?: Record<string, string>;
  /** Puts something between the product and Redis or PostgreSQL. */
  redisUrl?: (real: string) => Promise<string> | string;
  databaseUrl?: (real: string) => Promise<string> | string;
  /** Everything on the web's port, as `npm start` has it: a page finds its gateway on its own origin. */
  oneServer?: boolean;
  /** `false`: the test starts its workers itself. */
  worker?: boolean;
}

/** Web, worker and realtime as the processes make them, each with its own platform, on a database and a Redis of their own. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-product-'));
  const reserved = await listening();
  const env = await environment(options, database, dataDir, portOf(reserved));
  const url = env.APP_URL;
  const stops: (() => Promise<unknown>)[] = [database.drop, () => rm(dataDir, { recursive: true })];
  const platformFor = async (role: string) => {
    const platform = await createPlatform(env, role, entities);
    stops.push(() => platform.close());
    return platform;
  };

  const platform = await platformFor('web');
  const web = createWeb(platform);
  web.server.listen(reserved); // takes over its socket
  stops.push(() => web.close());

  const realtime = await startRealtime(await platformFor('realtime'), options.oneServer ? web.server : null);
  stops.push(realtime.close);

  const startWorker = async () => {
    const worker = closingOnce(createWorker(await platformFor('worker')));
    stops.push(worker.close);
    return worker;
  };
  if (options.worker !== false) await startWorker();
  await until('the product to be ready', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    url,
    ...realtime.told,
    databaseUrl: database.databaseUrl,
    ownerDatabaseUrl: database.ownerDatabaseUrl,
    dataDir,
    platform,
    client: () => new Client(url),
    startWorker,
    stop: () => inReverse(stops),
  };
}

async function inReverse(stops: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

/** The gateway on the web's server, or on one of its own. */
async function startRealtime(
  platform: Platform,
  shared: Server | null,
): Promise<Running & { told: Pick<Product, 'realtimeUrl' | 'realtimePlatform'> }> {
  const server = shared ?? (await listening());
  const gateway = createGateway(platform, server);
  return {
    told: { realtimeUrl: `http://localhost:${portOf(server)}`, realtimePlatform: platform },
    async close() {
      await gateway.close();
      if (!shared) await closeServer(server);
    },
  };
}

async function environment(
  options: ProductOptions,
  database: TestDatabase,
  dataDir: string,
  port: number,
): Promise<Env> {
  const redis = await createTestRedis();
  return loadEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: await (options.databaseUrl ?? asIs)(database.databaseUrl),
    REDIS_URL: await (options.redisUrl ?? asIs)(redis.redisUrl),
    REDIS_PREFIX: redis.prefix,
    DATABASE_POOL: '20', // more than that at once wait two seconds for their turn and are refused
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
    IMPORT_READER_READY: 'off', // most products read no file
    ...options.env,
  });
}

/** A test may close a worker itself; the end of the product then has nothing left to do. */
function closingOnce(running: Running): Running {
  let closed: Promise<void> | null = null;
  return {
    close() {
      closed ??= running.close();
      return closed;
    },
  };
}

const asIs = (url: string) => url;

/** On a port that the system chose, and that is nobody else's from now on: the address has to be known before the product. */
async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
