import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './client.ts';
import { createTestDatabase, createTestRedis } from './database.ts';
import { freePort } from './product.ts';
import { until } from './until.ts';

export type Role = 'web' | 'worker';

export interface Processes {
  readonly url: string;
  readonly databaseUrl: string;
  client(): Client;
  pid(role: Role): number;
  /** `kill -9`; the process is started again at once, as an operator's supervisor would. */
  kill(role: Role): Promise<void>;
  stop(): Promise<void>;
}

const ENTRIES: Record<Role, string> = { web: 'src/web/main.ts', worker: 'src/workers/main.ts' };

/** Web and worker as real processes of the operating system, for tests that kill them. */
export async function startProcesses(env: Record<string, string> = {}): Promise<Processes> {
  const [database, redis] = [await createTestDatabase(), await createTestRedis()];
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-processes-'));
  const ports: Record<Role, number> = { web: await freePort(), worker: await freePort() };
  const url = `http://localhost:${ports.web}`;
  const shared = {
    ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'test', LOG_LEVEL: 'fatal', APP_URL: url, DATA_DIR: dataDir },
    ...{ DATABASE_URL: database.databaseUrl, REDIS_URL: redis.redisUrl, REDIS_PREFIX: redis.prefix },
    ...{ HOST: '127.0.0.1', DATABASE_POOL: '5', RATE_LIMIT_SCALE: '1000', WEATHER: 'off' },
    ...env,
  };
  const start = (role: Role) =>
    spawn(process.execPath, [ENTRIES[role]], {
      env: { ...shared, PORT: String(ports[role]) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const running: Record<Role, ChildProcess> = { web: start('web'), worker: start('worker') };
  const end = async (role: Role) => {
    const gone = once(running[role], 'exit');
    running[role].kill('SIGKILL');
    await gone;
  };
  for (const role of ['web', 'worker'] as const) await until(`${role} is ready`, () => isReady(ports[role]), 30_000);
  return {
    url,
    databaseUrl: database.databaseUrl,
    client: () => new Client(url),
    pid: (role) => running[role].pid ?? 0,
    async kill(role) {
      await end(role);
      running[role] = start(role);
    },
    async stop() {
      await Promise.all([end('web'), end('worker')]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
