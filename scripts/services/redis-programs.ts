import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalledPrograms } from './installed-programs.ts';
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

const SERVER_NAMES = ['redis-server', 'valkey-server'];

/** @returns the program, or why there is none */
export async function findRedis(binDir: string, options: FetchOptions): Promise<RedisProgram | string> {
  const unpackedFolder = join(binDir, 'redis');
  const installedProgram = [probeInstalled(), probeUnpacked(unpackedFolder)].find(
    (candidate) => typeof candidate === 'object',
  );
  if (installedProgram) return installedProgram;
  const failure = await fetchRedis(unpackedFolder, options);
  return failure ?? probeUnpacked(unpackedFolder);
}

const fetchRedis = (target: string, { log, signal }: FetchOptions) =>
  unpackPackages(target, PACKAGES, {
    signal,
    onStart: () => log('Redis is not installed; downloading it from the system packages (1 to 10 MB) …'),
    report: log,
  });

function probeInstalled(): RedisProgram | string {
  const [installedPath] = findInstalledPrograms(SERVER_NAMES);
  return installedPath ? probeProgram(installedPath, {}, `of this machine, ${installedPath}`) : 'none is installed';
}

function probeUnpacked(unpacked: string): RedisProgram | string {
  const file = SERVER_NAMES.map((name) => join(unpacked, 'usr/bin', name)).find((path) => existsSync(path));
  if (!file) return `the packages hold no ${SERVER_NAMES.join(' or ')}`;
  return probeProgram(file, { LD_LIBRARY_PATH: librariesIn(unpacked) }, `unpacked in ${unpacked}`);
}

function probeProgram(file: string, env: Record<string, string>, origin: string): RedisProgram | string {
  const { status, signal, stdout, stderr, error } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const version = /v=([\d.]+)/.exec(stdout ?? '')?.[1];
  if (status === 0 && version) return { file, env, version, origin };
  return `${file} does not run: ${stderr?.trim() || error?.message || `ended with ${signal ?? status}`}`;
}
