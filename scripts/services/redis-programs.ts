import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installedPrograms } from './installed.ts';
import { librariesIn, type PackageChoice, unpackPackages } from './packages.ts';

export interface RedisProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
  readonly origin: string;
}

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  log(line: string): void;
}

const PACKAGES: readonly PackageChoice[] = [{ withLibraries: 'redis-server' }, { withLibraries: 'valkey-server' }];

const SERVERS = ['redis-server', 'valkey-server'];

/** @returns the program, or why there is none */
export async function findRedis(binDir: string, options: FetchOptions): Promise<RedisProgram | string> {
  const unpacked = join(binDir, 'redis');
  const found = [onPath(), usable(unpacked)].find((one) => typeof one === 'object');
  if (found) return found;
  const failure = await fetchRedis(unpacked, options);
  return failure ?? usable(unpacked);
}

const fetchRedis = (target: string, { log, signal }: FetchOptions) =>
  unpackPackages(target, PACKAGES, {
    signal,
    announce: () => log('Redis is not installed; downloading it from the system packages (1 to 10 MB) …'),
    say: log,
  });

function onPath(): RedisProgram | string {
  const [found] = installedPrograms(SERVERS);
  return found ? probe(found, {}, `of this machine, ${found}`) : 'none is installed';
}

function usable(unpacked: string): RedisProgram | string {
  const file = SERVERS.map((name) => join(unpacked, 'usr/bin', name)).find((path) => existsSync(path));
  if (!file) return `the packages hold no ${SERVERS.join(' or ')}`;
  return probe(file, { LD_LIBRARY_PATH: librariesIn(unpacked) }, `unpacked in ${unpacked}`);
}

function probe(file: string, env: Record<string, string>, origin: string): RedisProgram | string {
  const { status, signal, stdout, stderr, error } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const version = /v=([\d.]+)/.exec(stdout ?? '')?.[1];
  if (status === 0 && version) return { file, env, version, origin };
  return `${file} does not run: ${stderr?.trim() || error?.message || `ended with ${signal ?? status}`}`;
}
