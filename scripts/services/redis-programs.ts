import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface RedisProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
  readonly origin: string;
}

const SERVERS = ['redis-server', 'valkey-server'];

/**
 * A Redis that can be run here: one on the PATH, one unpacked before, or one from this system's packages.
 * @param binDir where it is unpacked.
 */
export function findRedis(binDir: string, log: (line: string) => void): RedisProgram | undefined {
  const unpacked = join(binDir, 'redis');
  return onPath() ?? usable(unpacked) ?? (download(unpacked, log) ? usable(unpacked) : undefined);
}

function onPath(): RedisProgram | undefined {
  const files = SERVERS.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  );
  const found = files.find((file) => existsSync(file));
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

/** Packages are fetched and unpacked, not installed, so nobody has to be root. */
function download(target: string, log: (line: string) => void): boolean {
  if (!['apt-get', 'dpkg-deb'].every((tool) => run('/', 'which', tool).ok)) return false;
  log('Redis is not installed; getting it from the packages of this system (1 to 3 MB) …');
  mkdirSync(join(target, '..'), { recursive: true });
  const work = mkdtempSync(`${target}-`);
  try {
    if (!fetchPackages(work, [])) {
      refreshLists(work);
      if (!fetchPackages(work, privateLists(work))) return false;
    }
    const tree = join(work, 'tree');
    const debs = readdirSync(work).filter((name) => name.endsWith('.deb'));
    if (!debs.every((deb) => run(work, 'dpkg-deb', '-x', deb, tree).ok)) return false;
    rmSync(target, { recursive: true, force: true });
    renameSync(tree, target);
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The fixed list serves where apt cannot work out what is missing; it is what Debian 12 needs. */
const USUAL_PACKAGES = ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2'];

function fetchPackages(work: string, options: readonly string[]): boolean {
  const sandbox = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
  const get = (packages: readonly string[]) =>
    packages.length > 0 && run(work, 'apt-get', ...options, ...sandbox, '-q', 'download', ...packages).ok;
  return (
    get(missingPackages(work, options, 'redis-server')) ||
    get(USUAL_PACKAGES) ||
    get(missingPackages(work, options, 'valkey-server'))
  );
}

/** What an installation would add, libraries included. */
function missingPackages(work: string, options: readonly string[], name: string): string[] {
  const simulated = ['--simulate', '--no-install-recommends', 'install', name];
  const { ok, out } = run(work, 'apt-get', ...options, '-o', 'Debug::NoLocking=1', '-q', ...simulated);
  return ok ? [...out.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '') : [];
}

/** Package lists of our own: the system's may be missing or stale, and are not ours to change. */
function privateLists(work: string): string[] {
  const lists = join(work, 'lists');
  const cache = join(work, 'cache');
  return [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`].flatMap((option) => ['-o', option]);
}

/** One source that fails makes the whole call fail: what follows shows whether the lists suffice. */
function refreshLists(work: string): void {
  mkdirSync(join(work, 'lists/partial'), { recursive: true });
  mkdirSync(join(work, 'cache/archives/partial'), { recursive: true });
  const sandbox = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
  run(work, 'apt-get', ...privateLists(work), ...sandbox, '-o', 'Debug::NoLocking=1', '-q', 'update');
}

function run(cwd: string, file: string, ...args: string[]): { ok: boolean; out: string } {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout } = spawnSync(file, args, { cwd, encoding: 'utf8', env, timeout: 180_000 });
  return { ok: status === 0, out: stdout ?? '' };
}
