import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installedPrograms } from './installed.ts';
import { type PackageChoice, unpackPackages } from './packages.ts';

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

/** Fallback list for Debian 12 if apt cannot compute dependencies. */
const PACKAGES: readonly PackageChoice[] = [
  { toInstall: ['redis-server'] },
  { exactly: ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2'] },
  { toInstall: ['valkey-server'] },
];

const SERVERS = ['redis-server', 'valkey-server'];

export async function findRedis(binDir: string, options: FetchOptions): Promise<RedisProgram | undefined> {
  const unpacked = join(binDir, 'redis');
  return onPath() ?? usable(unpacked) ?? ((await fetchRedis(unpacked, options)) ? usable(unpacked) : undefined);
}

const fetchRedis = (target: string, { log, signal }: FetchOptions) =>
  unpackPackages(target, PACKAGES, {
    signal,
    announce: () => log('Redis is not installed; downloading it from the system packages (1 to 3 MB) …'),
  });

function onPath(): RedisProgram | undefined {
  const [found] = installedPrograms(SERVERS);
  return found ? probe(found, {}, `of this machine, ${found}`) : undefined;
}

function usable(unpacked: string): RedisProgram | undefined {
  const file = SERVERS.map((name) => join(unpacked, 'usr/bin', name)).find((path) => existsSync(path));
  if (!file) return undefined;
  const libraries = join(unpacked, 'usr/lib');
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
  return probe(file, { LD_LIBRARY_PATH: folders.join(':') }, `unpacked in ${unpacked}`);
}

function probe(file: string, env: Record<string, string>, origin: string): RedisProgram | undefined {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', env: { ...process.env, ...env } });
  const version = /v=([\d.]+)/.exec(stdout ?? '')?.[1];
  return status === 0 && version ? { file, env, version, origin } : undefined;
}
