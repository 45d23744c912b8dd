import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from './data-folder.ts';
import { freePort } from './ports.ts';
import type { Program } from './processes.ts';
import { answers, configuration, connect, type RedisService, redisUrl } from './redis-client.ts';
import { startRedisContainer } from './redis-container.ts';
import { findRedis, type RedisProgram } from './redis-programs.ts';
import { keepRunning, type ServiceOptions } from './supervisor.ts';

export interface RedisOptions extends ServiceOptions {
  /** Where a downloaded Redis is kept. */
  readonly binDir: string;
}

const FIRST_PORT = 16_379;
const ATTEMPTS = 4;

const STOP: Program['stopBy'] = [
  ['SIGTERM', 15_000],
  ['SIGKILL', 5_000],
];

/** Starts Redis on the loopback address with its append-only file in `dataDir/redis`. */
export async function startRedis(options: RedisOptions): Promise<RedisService> {
  const folder = join(options.dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await endLeftOver(folder, options);
  const program = findRedis(options.binDir, options.log);
  const service = program
    ? await startOnFreePort(folder, program, options)
    : await startRedisContainer(folder, await freePort(options.throwaway ? 0 : FIRST_PORT), options);
  if (service) return service;
  throw new Error(
    'No Redis could be found or fetched.\n' +
      '  - install it: apt-get install redis-server, brew install redis, or valkey of any kind\n' +
      '  - or start Docker\n' +
      '  - or set REDIS_URL to a server of your own',
  );
}

/**
 * A server that outlived a killed start is asked to save and go. It is ours when it takes this folder's password
 * and says it works in this folder.
 */
async function endLeftOver(folder: string, { secrets, log }: RedisOptions): Promise<void> {
  const port = /^port (\d+)$/m.exec(readIfThere(join(folder, 'redis.conf')) ?? '')?.[1];
  if (!port) return;
  const client = connect(redisUrl(secrets.redis, Number(port)));
  try {
    const [, where] = (await client.config('GET', 'dir')) as string[];
    if (where !== folder) return;
    log(`A Redis from an earlier start still runs on ${folder}; ending it.`);
    await client.shutdown('NOSAVE').catch(() => {}); // it answers by hanging up; the append-only file has it all
    while (await answers(secrets.redis, Number(port))) await delay(20);
  } catch {
    // nobody there, or somebody else's: not ours to end
  } finally {
    client.disconnect();
  }
}

async function startOnFreePort(folder: string, found: RedisProgram, options: RedisOptions): Promise<RedisService> {
  const { secrets, throwaway, log } = options;
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(throwaway ? 0 : FIRST_PORT);
    const program = serverProgram(folder, port, found, options);
    try {
      const isReady = () => answers(secrets.redis, port);
      const service = await keepRunning({ program, isReady, restart: !throwaway, log });
      log(`Redis ${found.version} (${found.origin}) on 127.0.0.1:${port}, files in ${folder}`);
      return { redisUrl: redisUrl(secrets.redis, port), stop: () => service.stop() };
    } catch (error) {
      if (attempt === ATTEMPTS || !/in use/.test(String(error))) throw error; // else: taken meanwhile
    }
  }
}

function serverProgram(folder: string, port: number, found: RedisProgram, options: RedisOptions): Program {
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
