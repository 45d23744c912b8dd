import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServices } from '../../scripts/services.ts';
import { migrate } from '../../src/platform/orm.ts';
import { Client } from '../harness/client.ts';
import { type EntryProcess, isReady, runEntry } from '../harness/entry-process.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';

const ENTRIES = { web: 'src/web/main.ts', worker: 'src/workers/main.ts', realtime: 'src/realtime/main.ts' } as const;

export type Role = keyof typeof ENTRIES;

/** One process of the product; where it listens changes with each start. */
export interface Started {
  readonly role: Role;
  /** `null` while it does not listen. */
  port(): number | null;
  /** `kill -9`, and another one at once, as an operator's supervisor would. */
  kill(): Promise<void>;
  /** @returns how long it took to end by itself, in milliseconds, and with what. */
  terminate(): Promise<{ milliseconds: number; code: number | null }>;
}

/** The product as an operator runs it: real processes, real servers, and proxies in front of those that hang at will. */
export interface World {
  readonly database: pg.Client;
  readonly postgres: TcpProxy;
  readonly redis: TcpProxy;
  readonly processes: readonly Started[];
  /** By way of whichever web process listens. */
  client(): Client;
  stop(): Promise<void>;
}

export async function startWorld(counts: Readonly<Record<Role, number>>): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-faults-'));
  const services = await startServices({ dataDir, throwaway: true, log: () => {} });
  await migrate(services.ownerDatabaseUrl);
  const database = new pg.Client({ connectionString: services.ownerDatabaseUrl });
  await database.connect();
  const [postgres, redis] = [await tcpProxy(services.databaseUrl), await tcpProxy(services.redisUrl)];
  const env = {
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: dataDir, DATABASE_POOL: '5' },
    ...{ RATE_LIMIT_SCALE: '1000', WEATHER: 'off' },
  };
  const roles = (Object.keys(ENTRIES) as Role[]).flatMap((role) => Array<Role>(counts[role]).fill(role));
  const processes = roles.map((role) => supervise(role, env));
  const webs = processes.filter(({ role }) => role === 'web');
  let turn = 0;
  await until('every process to be ready', async () => {
    const ready = await Promise.all(processes.map((one) => isReady(one.port() ?? 1)));
    return ready.every(Boolean);
  });
  return {
    ...{ database, postgres, redis, processes },
    client: () =>
      new Client(() => {
        const listening = webs.filter((web) => web.port() !== null);
        return `http://127.0.0.1:${listening[turn++ % listening.length]?.port() ?? 1}`;
      }),
    async stop() {
      await Promise.all(processes.map((one) => one.end()));
      await Promise.all([postgres.close(), redis.close(), database.end()]);
      await services.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function supervise(role: Role, env: Record<string, string>): Started & { end(): Promise<void> } {
  let port: number | null = null;
  let running = start();

  function start(): EntryProcess {
    const started = runEntry(ENTRIES[role], env);
    started.port.then(
      (told) => {
        port = told;
      },
      () => {}, // killed before it listened
    );
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = running;
    port = null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = await exited;
    return code;
  }

  return {
    role,
    port: () => port,
    async kill() {
      await end('SIGKILL');
      running = start();
    },
    async terminate() {
      const from = performance.now();
      const ended = { code: await end('SIGTERM'), milliseconds: performance.now() - from };
      running = start();
      return ended;
    },
    end: async () => void (await end('SIGKILL')),
  };
}
