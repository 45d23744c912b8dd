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
  const shared = await environment(database, dataDir, env);
  const running = { web: runEntry(ENTRIES.web, shared), worker: runEntry(ENTRIES.worker, shared) };
  const web = following(running.web);
  const end = async (role: Role) => {
    const { child } = running[role];
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  for (const role of ['web', 'worker'] as const) {
    const port = await running[role].port;
    await until(`${role} is ready`, () => isReady(port));
  }
  return {
    get url() {
      return web.url();
    },
    databaseUrl: database.databaseUrl,
    client: () => new Client(web.url),
    lines: (role) => running[role].lines,
    pid: (role) => running[role].child.pid ?? 0,
    async kill(role) {
      await end(role);
      running[role] = runEntry(ENTRIES[role], shared);
      if (role === 'web') web.follow(running.web);
    },
    async stop() {
      await Promise.all([end('web'), end('worker')]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function environment(database: TestDatabase, dataDir: string, env: Record<string, string>) {
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
function following(first: EntryProcess) {
  let port: number | null = null;
  const follow = (started: EntryProcess) => {
    port = null;
    started.port.then(
      (told) => {
        port = told;
      },
      () => {}, // killed before it listened
    );
  };
  follow(first);
  return {
    follow,
    url() {
      if (port === null) throw new Error('web does not listen');
      return `http://127.0.0.1:${port}`;
    },
  };
}
