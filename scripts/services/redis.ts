import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from './data-folder.ts';
import { usesInstalled } from './installed.ts';
import { freePort } from './ports.ts';
import type { Program } from './processes.ts';
import { answers, configuration, connect, type RedisService, redisUrl } from './redis-client.ts';
import { hasDocker, startRedisContainer } from './redis-container.ts';
import type { FetchOptions } from './redis-programs.ts';
import { findRedis, type RedisProgram } from './redis-programs.ts';
import { indented, keepRunning, type ServiceOptions } from './supervisor.ts';

const FIRST_PORT = 16_379;
const ATTEMPTS = 4;

const STOP: Program['stopBy'] = [
  ['SIGTERM', 15_000],
  ['SIGKILL', 5_000],
];

type StartRedis = (options: ServiceOptions) => Promise<RedisService>;

/** @throws if neither a program nor Docker is available */
export async function chooseRedis(binDir: string, options: FetchOptions): Promise<StartRedis> {
  const program = await findRedis(binDir, options);
  if (typeof program === 'object') return startWith((folder, asked) => startOnFreePort(folder, program, asked));
  if (hasDocker()) return startWith(startInDocker);
  throw new Error(
    `Redis was not found, and downloading it failed:\n${indented(program)}\n` +
      (usesInstalled() ? '' : '  - allow installed programs: INSTALLED_PROGRAMS=use\n') +
      '  - install it: apt-get install redis-server, brew install redis, or valkey of any kind\n' +
      '  - or start Docker\n' +
      '  - or set REDIS_URL to a server of your own',
  );
}

function startWith(start: (folder: string, options: ServiceOptions) => Promise<RedisService>): StartRedis {
  return async (options) => {
    const folder = join(options.dataDir, 'redis');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await endLeftOver(folder, options);
    return await start(folder, options);
  };
}

async function startInDocker(folder: string, options: ServiceOptions): Promise<RedisService> {
  return await startRedisContainer(folder, await freePort(options.throwaway ? 0 : FIRST_PORT), options);
}

/** Shuts down an orphaned server, identified by this folder's password and path. */
async function endLeftOver(folder: string, { secrets, log }: ServiceOptions): Promise<void> {
  const port = /^port (\d+)$/m.exec(readIfThere(join(folder, 'redis.conf')) ?? '')?.[1];
  if (!port) return;
  const client = connect(redisUrl(secrets.redis, Number(port)));
  try {
    const [, where] = (await client.config('GET', 'dir')) as string[];
    if (where !== folder) return;
    log(`Redis of an earlier start still uses ${folder}; stopping it.`);
    await client.shutdown('NOSAVE').catch(() => {}); // it closes the connection; the append-only file is complete
    while (await answers(secrets.redis, Number(port))) await delay(20);
  } catch {
    // no server, or not ours
  } finally {
    client.disconnect();
  }
}

async function startOnFreePort(folder: string, found: RedisProgram, options: ServiceOptions): Promise<RedisService> {
  const { secrets, throwaway, onLoss, log } = options;
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(throwaway ? 0 : FIRST_PORT);
    const program = serverProgram(folder, port, found, options);
    try {
      const isReady = () => answers(secrets.redis, port);
      const service = await keepRunning({ program, isReady, restart: !throwaway, onLoss, log });
      log(`Redis ${found.version} (${found.origin}) on 127.0.0.1:${port}, files in ${folder}`);
      return { redisUrl: redisUrl(secrets.redis, port), stop: () => service.stop() };
    } catch (error) {
      if (attempt === ATTEMPTS || !/in use/.test(String(error))) throw error; // otherwise the port was taken
    }
  }
}

function serverProgram(folder: string, port: number, found: RedisProgram, options: ServiceOptions): Program {
  const file = join(folder, 'redis.conf');
  writeFileSync(file, configuration({ folder, port, bind: '127.0.0.1' }, options), { mode: 0o600 });
  return {
    name: 'Redis',
    file: found.file,
    args: [file],
    env: found.env,
    logFile: join(options.dataDir, 'redis.log'),
    stopBy: options.throwaway ? STOP.slice(1) : STOP,
    scratch: options.throwaway ? [options.dataDir] : [],
  };
}
