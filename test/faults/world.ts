import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Credentials, loadCredentials } from '../../scripts/services/data-folder.ts';
import { startPostgres } from '../../scripts/services/postgres.ts';
import { chooseRedis } from '../../scripts/services/redis.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { Client } from '../harness/client.ts';
import { type EntryProcess, isReady, runEntry } from '../harness/entry-process.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

const ENTRIES = { web: 'src/web/main.ts', worker: 'src/workers/main.ts', realtime: 'src/realtime/main.ts' } as const;

export type Role = keyof typeof ENTRIES;

/** A process of the product, on a new port after each start. */
export interface ProductProcess {
  readonly role: Role;
  /** `null` while it does not listen. */
  port(): number | null;
  /** Logged errors, including those of earlier incarnations. */
  errors(): string[];
  /** Logged since its last start. */
  lines(): readonly string[];
  /** `kill -9`, then a restart, as by a supervisor. */
  kill(): Promise<void>;
  /** `kill -9`; `start` starts it again. */
  end(): Promise<void>;
  start(): void;
  /** @returns exit code and milliseconds until the exit */
  terminate(): Promise<{ milliseconds: number; code: number | null }>;
}

/** Real processes and servers, with proxies that can hang in front of the servers. */
export interface World {
  readonly database: pg.Client;
  readonly postgres: TcpProxy;
  readonly redis: TcpProxy;
  /** Direct, without the proxy. */
  readonly redisUrl: string;
  /** Direct, as the owner. */
  readonly ownerUrl: string;
  readonly processes: readonly ProductProcess[];
  /** Uses any listening web process. */
  client(): Client;
  stop(): Promise<void>;
}

export interface Layer {
  /** Variables that route the product through it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface LayerContext {
  /** Through the proxy. */
  readonly databaseUrl: string;
  /** Direct, as the owner. */
  readonly ownerUrl: string;
  /** Contains PostgreSQL's files in `postgres`. */
  readonly folder: string;
  readonly secrets: Credentials;
}

/** @param startLayer gets the product's default addresses */
export async function startWorld(
  counts: Readonly<Record<Role, number>>,
  startLayer: (context: LayerContext) => Promise<Layer> = async () => ({ env: {}, stop: async () => {} }),
): Promise<World> {
  const { folder, secrets, ...services } = await startServers();
  await migrate(services.ownerUrl);
  const database = new pg.Client({ connectionString: services.ownerUrl });
  await database.connect();
  const [postgres, redis] = [await startTcpProxy(services.databaseUrl), await startTcpProxy(services.redisUrl)];
  const layer = await startLayer({ databaseUrl: postgres.url, ownerUrl: services.ownerUrl, folder, secrets });
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    DATABASE_POOL: '5',
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
    ...layer.env,
  };
  const roles = (Object.keys(ENTRIES) as Role[]).flatMap((role) => Array<Role>(counts[role]).fill(role));
  const processes = roles.map((role) => supervise(role, env));
  const webs = processes.filter(({ role }) => role === 'web');
  let turn = 0;
  await until('every process to be ready', async () => {
    const ready = await Promise.all(processes.map((productProcess) => isReady(productProcess.port() ?? 1)));
    return ready.every(Boolean);
  });
  return {
    database,
    postgres,
    redis,
    processes,
    redisUrl: services.redisUrl,
    ownerUrl: services.ownerUrl,
    client: () =>
      new Client(() => {
        const listeningWebs = webs.filter((web) => web.port() !== null);
        return `http://127.0.0.1:${listeningWebs[turn++ % listeningWebs.length]?.port() ?? 1}`;
      }),
    async stop() {
      await Promise.all(processes.map((productProcess) => productProcess.end()));
      await layer.stop();
      await Promise.all([postgres.close(), redis.close(), database.end()]);
      await services.stop();
    },
  };
}

async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-faults-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const secrets = loadCredentials(folder);
  const options = { dataDir: folder, secrets, isThrowaway: true, log: () => {} };
  const startRedis = await chooseRedis(resolve('.data/bin'), options);
  const [postgres, redis] = [await startPostgres(options), await startRedis(options)];
  return {
    folder,
    secrets,
    databaseUrl: postgres.databaseUrl,
    ownerUrl: postgres.ownerDatabaseUrl,
    redisUrl: redis.redisUrl,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function supervise(role: Role, env: Record<string, string>): ProductProcess {
  let port: number | null = null;
  let entry = start();
  const formerErrors: string[] = [];

  function start(): EntryProcess {
    const entryProcess = runEntry(ENTRIES[role], env);
    const setPort = (newPort: number) => {
      port = newPort;
    };
    entryProcess.port.then(setPort, () => {}); // killed before it listened
    return entryProcess;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    port = null;
    const exitEvent = once(entry.child, 'exit');
    entry.child.kill(signal);
    const [code] = await exitEvent;
    formerErrors.push(...errorsOf(entry));
    return code;
  }

  return {
    role,
    port: () => port,
    errors: () => [...formerErrors, ...errorsOf(entry)],
    lines: () => entry.lines,
    async kill() {
      await end('SIGKILL');
      entry = start();
    },
    async terminate() {
      const startedAt = performance.now();
      const exit = { code: await end('SIGTERM'), milliseconds: performance.now() - startedAt };
      entry = start();
      return exit;
    },
    end: async () => {
      if (isAlive(entry)) await end('SIGKILL');
    },
    start() {
      entry = start();
    },
  };
}

const isAlive = ({ child }: EntryProcess) => child.exitCode === null && child.signalCode === null;

const errorsOf = ({ lines }: EntryProcess) => lines.filter((line) => /"level":[56]0/.test(line));
