import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfExists } from './data-folder.ts';
import { canUseInstalled } from './installed-programs.ts';
import { freePort } from './ports.ts';
import type { Program } from './processes.ts';
import { canPing, connectRedis, type RedisService, redisConfiguration, redisUrl } from './redis-client.ts';
import { hasDocker, startRedisContainer } from './redis-container.ts';
import type { FetchOptions } from './redis-programs.ts';
import { findRedis, type RedisProgram } from './redis-programs.ts';
import { indent, type ServiceOptions, supervise } from './supervisor.ts';

const FIRST_PORT = 16_379;
const MAX_ATTEMPTS = 4;

const STOP_SIGNALS: Program['stopSignals'] = [
  ['SIGTERM', 15_000],
  ['SIGKILL', 5_000],
];

type StartRedis = (options: ServiceOptions) => Promise<RedisService>;

/** @throws if neither a program nor Docker is available */
export async function chooseRedis(binDir: string, options: FetchOptions): Promise<StartRedis> {
  const program = await findRedis(binDir, options);
  if (typeof program === 'object')
    return inRedisFolder((folder, serviceOptions) => startOnFreePort(folder, program, serviceOptions));
  if (hasDocker()) return inRedisFolder(startInDocker);
  throw new Error(
    `Redis was not found, and downloading it failed:\n${indent(program)}\n` +
      (canUseInstalled() ? '' : '  - allow installed programs: INSTALLED_PROGRAMS=use\n') +
      '  - install it: apt-get install redis-server, brew install redis, or valkey of any kind\n' +
      '  - or start Docker\n' +
      '  - or set REDIS_URL to a server of your own',
  );
}

function inRedisFolder(start: (folder: string, options: ServiceOptions) => Promise<RedisService>): StartRedis {
  return async (options) => {
    const folder = join(options.dataDir, 'redis');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await stopLeftover(folder, options);
    return await start(folder, options);
  };
}

async function startInDocker(folder: string, options: ServiceOptions): Promise<RedisService> {
  return await startRedisContainer(folder, await freePort(options.isThrowaway ? 0 : FIRST_PORT), options);
}

/** Shuts down an orphaned server, identified by this folder's password and path. */
async function stopLeftover(folder: string, { secrets, log }: ServiceOptions): Promise<void> {
  const port = /^port (\d+)$/m.exec(readIfExists(join(folder, 'redis.conf')) ?? '')?.[1];
  if (!port) return;
  const client = connectRedis(redisUrl(secrets.redis, Number(port)));
  try {
    const [, serverFolder] = (await client.config('GET', 'dir')) as string[];
    if (serverFolder !== folder) return;
    log(`Redis of an earlier start still uses ${folder}; stopping it.`);
    await client.shutdown('NOSAVE').catch(() => {}); // it closes the connection; the append-only file is complete
    while (await canPing(secrets.redis, Number(port))) await delay(20);
  } catch {
    // no server, or not ours
  } finally {
    client.disconnect();
  }
}

async function startOnFreePort(
  folder: string,
  redisProgram: RedisProgram,
  options: ServiceOptions,
): Promise<RedisService> {
  const { secrets, isThrowaway, onLoss, log } = options;
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(isThrowaway ? 0 : FIRST_PORT);
    const program = serverProgram(folder, port, redisProgram, options);
    try {
      const isReady = () => canPing(secrets.redis, port);
      const service = await supervise({ program, isReady, shouldRestart: !isThrowaway, onLoss, log });
      log(`Redis ${redisProgram.version} (${redisProgram.origin}) on 127.0.0.1:${port}, files in ${folder}`);
      return { redisUrl: redisUrl(secrets.redis, port), stop: () => service.stop() };
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !/in use/.test(String(error))) throw error; // otherwise the port was taken
    }
  }
}

function serverProgram(folder: string, port: number, redisProgram: RedisProgram, options: ServiceOptions): Program {
  const file = join(folder, 'redis.conf');
  writeFileSync(file, redisConfiguration({ folder, port, bind: '127.0.0.1' }, options), { mode: 0o600 });
  return {
    name: 'Redis',
    file: redisProgram.file,
    args: [file],
    env: redisProgram.env,
    logFile: join(options.dataDir, 'redis.log'),
    stopSignals: options.isThrowaway ? STOP_SIGNALS.slice(1) : STOP_SIGNALS,
    temporaryPaths: options.isThrowaway ? [options.dataDir] : [],
  };
}
