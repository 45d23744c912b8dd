import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '../../src/modules/index.ts';
import { loadEnv } from '../../src/platform/env.ts';
import { createPlatform, type Platform } from '../../src/platform/platform.ts';
import { closeServer, type Running } from '../../src/platform/process.ts';
import { createGateway } from '../../src/realtime/gateway.ts';
import { createWeb } from '../../src/web/app.ts';
import { createWorker } from '../../src/workers/worker.ts';
import { Client } from './client.ts';
import { createTestDatabase, createTestRedis } from './database.ts';

export interface Product {
  readonly url: string;
  readonly realtimeUrl: string;
  readonly databaseUrl: string;
  readonly ownerDatabaseUrl: string;
  readonly dataDir: string;
  /** The web process's own platform, for looking into the database. */
  readonly platform: Platform;
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
  /** `false`: the test starts its workers itself. */
  worker?: boolean;
}

/** Web, worker and realtime as the processes make them, each with its own platform, on a database and a Redis of their own. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await createTestDatabase();
  const redis = await createTestRedis();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-product-'));
  const port = await freePort();
  const env = loadEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: await (options.databaseUrl ?? asIs)(database.databaseUrl),
    REDIS_URL: await (options.redisUrl ?? asIs)(redis.redisUrl),
    REDIS_PREFIX: redis.prefix,
    DATABASE_POOL: '5',
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
    ...options.env,
  });
  const stops: (() => Promise<void>)[] = [];
  const platformFor = async (role: string) => {
    const platform = await createPlatform(env, role, entities);
    stops.push(() => platform.close());
    return platform;
  };

  const platform = await platformFor('web');
  const web = createWeb(platform);
  await listen(web.server, port);
  stops.push(() => web.close());

  const realtimePlatform = await platformFor('realtime');
  const realtimeServer = createServer();
  const gateway = createGateway(realtimePlatform, realtimeServer);
  await listen(realtimeServer, 0);
  stops.push(async () => {
    await gateway.close();
    await closeServer(realtimeServer);
  });

  async function startWorker(): Promise<Running> {
    const worker = createWorker(await platformFor('worker'));
    let closed: Promise<void> | null = null;
    const close = () => (closed ??= worker.close());
    stops.push(close);
    return { close };
  }
  if (options.worker !== false) await startWorker();

  const url = `http://localhost:${port}`;
  return {
    url,
    realtimeUrl: `http://localhost:${(realtimeServer.address() as AddressInfo).port}`,
    databaseUrl: database.databaseUrl,
    ownerDatabaseUrl: database.ownerDatabaseUrl,
    dataDir,
    platform,
    client: () => new Client(url),
    startWorker,
    async stop() {
      for (const stop of stops.reverse()) await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const asIs = (url: string) => url;

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
