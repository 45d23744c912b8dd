import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './client.ts';
import { createTestDatabase, createTestRedis, type TestDatabase } from './database.ts';
import { type EntryProcess, isReady, runEntry } from './entry-process.ts';
import { until } from './until.ts';

export type Role = 'web' | 'worker';

export interface Processes {
  /**
   * Changes after a kill.
   * @throws while it does not listen
   */
  readonly url: string;
  readonly databaseUrl: string;
  client(): Client;
  pid(role: Role): number;
  /** JSON log lines of the current process. */
  lines(role: Role): readonly string[];
  /** `kill -9`, then an immediate restart. */
  kill(role: Role): Promise<void>;
  stop(): Promise<void>;
}

const ENTRIES: Record<Role, string> = { web: 'dist/server/web.js', worker: 'dist/server/worker.js' };

/** Built web and worker processes, for tests that kill them. */
export async function startProcesses(env: Record<string, string> = {}): Promise<Processes> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-processes-'));
  const sharedEnv = await createEnv(database, dataDir, env);
  const processes = { web: runEntry(ENTRIES.web, sharedEnv), worker: runEntry(ENTRIES.worker, sharedEnv) };
  const web = trackPort(processes.web);
  const killProcess = async (role: Role) => {
    const { child } = processes[role];
    const exitEvent = once(child, 'exit');
    child.kill('SIGKILL');
    await exitEvent;
  };
  for (const role of ['web', 'worker'] as const) {
    const port = await processes[role].port;
    await until(`${role} is ready`, () => isReady(port));
  }
  return {
    get url() {
      return web.url();
    },
    databaseUrl: database.databaseUrl,
    client: () => new Client(web.url),
    lines: (role) => processes[role].lines,
    pid: (role) => processes[role].child.pid ?? 0,
    async kill(role) {
      await killProcess(role);
      processes[role] = runEntry(ENTRIES[role], sharedEnv);
      if (role === 'web') web.follow(processes.web);
    },
    async stop() {
      await Promise.all([killProcess('web'), killProcess('worker')]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createEnv(database: TestDatabase, dataDir: string, env: Record<string, string>) {
  const redis = await createTestRedis();
  return {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    REDIS_URL: redis.redisUrl,
    REDIS_PREFIX: redis.prefix,
    DATABASE_POOL: '5',
    RATE_LIMIT_SCALE: '1000',
    WEATHER: 'off',
    ...env,
  };
}

/** A proxy address for a process whose port changes. */
function trackPort(firstProcess: EntryProcess) {
  let port: number | null = null;
  const follow = (startedProcess: EntryProcess) => {
    port = null;
    startedProcess.port.then(
      (newPort) => {
        port = newPort;
      },
      () => {}, // killed before it listened
    );
  };
  follow(firstProcess);
  return {
    follow,
    url() {
      if (port === null) throw new Error('web does not listen');
      return `http://127.0.0.1:${port}`;
    },
  };
}
