import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programsOnPath } from './installed.ts';

interface Attempt {
  readonly work: string;
  readonly apt: readonly string[];
  readonly signal: AbortSignal | undefined;
  say(line: string): void;
}

const TOOLS = ['apt-get', 'apt-cache', 'dpkg-deb'];

/** `withLibraries`: the program's packages and all their libraries, whatever is installed. `toInstall`: what is missing. */
export type PackageChoice =
  | { readonly withLibraries: string }
  | { readonly toInstall: readonly string[] }
  | { readonly exactly: readonly string[] };

export interface UnpackOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called if the system has packages. */
  announce(): void;
  say?(line: string): void;
}

/**
 * Unpacks without installing, so without root.
 * @param choices tried in order
 * @returns why none succeeded, in apt's words; `null` on success
 */
export async function unpackPackages(
  target: string,
  choices: readonly PackageChoice[],
  { signal, announce, say = () => {} }: UnpackOptions,
): Promise<string | null> {
  if (!TOOLS.every((tool) => programsOnPath([tool]).length > 0)) return 'this system has no apt';
  announce();
  let work: string | undefined;
  try {
    mkdirSync(join(target, '..'), { recursive: true });
    work = mkdtempSync(`${target}-`);
    const attempt = { work, apt: [...OPTIONS, ...asRoot(), ...keptIndex(work)], signal, say };
    const failure = await fetchAndUnpack(attempt, choices);
    if (failure !== null) return failure;
    rmSync(target, { recursive: true, force: true });
    renameSync(join(work, 'tree'), target);
    return null;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return (error as Error).message; // such as ENOSPC
  } finally {
    if (work) rmSync(work, { recursive: true, force: true });
  }
}

/** For `LD_LIBRARY_PATH`. */
export function librariesIn(tree: string): string {
  const roots = ['usr/lib', 'lib'].map((folder) => join(tree, folder)).filter((folder) => existsSync(folder));
  return roots.flatMap((root) => readdirSync(root).map((name) => join(root, name))).join(':');
}

async function fetchAndUnpack(attempt: Attempt, choices: readonly PackageChoice[]): Promise<string | null> {
  let failure = await fetchPackages(attempt, choices);
  if (failure && !isFinal(failure)) {
    const renewed = { ...attempt, apt: [...attempt.apt, ...privateLists(attempt.work)] };
    failure = (await refreshLists(renewed)) ?? (await fetchPackages(renewed, choices));
  }
  if (failure) return failure;
  for (const deb of readdirSync(attempt.work).filter((name) => name.endsWith('.deb'))) {
    const { ok, out } = await run(attempt, 'dpkg-deb', '-x', deb, join(attempt.work, 'tree'));
    if (!ok) return whatItSaid(out);
  }
  return null;
}

/** Short timeouts for an unresponsive network. */
const OPTIONS = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::https::Timeout=5'];

const asRoot = () => (process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []);

/** Container images disable the index cache, which slows every call. */
const keptIndex = (work: string) =>
  ['pkgcache', 'srcpkgcache'].flatMap((name) => ['-o', `Dir::Cache::${name}=${join(work, name)}`]);

/** An installed version may have left the sources, and apt would ask for that one. */
const NOTHING_INSTALLED = ['-o', 'Dir::State::status=/dev/null'];

/** No newer package list fixes these. */
const FINAL = [
  /failure resolving|Could not resolve|Could not connect|Unable to connect|Cannot initiate the connection/,
  /No space left on device|don't have enough free space/,
];

const isFinal = (said: string) => FINAL.some((pattern) => pattern.test(said));

/** @returns apt's first failure, or a final one; `null` on success */
async function fetchPackages(attempt: Attempt, choices: readonly PackageChoice[]): Promise<string | null> {
  const failures: string[] = [];
  for (const choice of choices) {
    const { packages, failure } = await packagesOf(attempt, choice);
    if (packages.length > 0) {
      const { ok, out } = await run(attempt, 'apt-get', ...attempt.apt, ...NOTHING_INSTALLED, 'download', ...packages);
      if (ok) return null;
      failures.push(whatItSaid(out));
    } else if (failure) failures.push(failure);
    if (isFinal(failures.at(-1) ?? '')) return failures.at(-1) ?? null;
  }
  return failures[0] ?? 'there is nothing to download';
}

interface Listed {
  readonly packages: readonly string[];
  readonly failure?: string;
}

async function packagesOf(attempt: Attempt, choice: PackageChoice): Promise<Listed> {
  if ('exactly' in choice) return { packages: choice.exactly };
  if ('withLibraries' in choice) return await withLibraries(attempt, choice.withLibraries);
  const simulated = ['-o', 'Debug::NoLocking=1', '--simulate', '--no-install-recommends', 'install'];
  const { ok, out } = await run(attempt, 'apt-get', ...attempt.apt, ...simulated, ...choice.toInstall);
  if (!ok) return { packages: [], failure: whatItSaid(out) };
  return { packages: [...out.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '') };
}

/** In every Debian, and of one version with its loader. */
const OF_THE_SYSTEM = /^(libc6|libcrypt1)$/;

async function withLibraries(attempt: Attempt, program: string): Promise<Listed> {
  const asked = ['depends', '--recurse', '--important', program];
  const { out } = await run(attempt, 'apt-cache', ...attempt.apt, ...NOTHING_INSTALLED, ...asked);
  const dependencies = dependenciesIn(out);
  if (!dependencies.has(program)) return { packages: [], failure: `there is no package ${program}` };
  const family = `${program.split('-')[0]}-`;
  const isPart = (name: string) => /^(lib|lua-)/.test(name) || name.startsWith(family);
  const packages = new Set([program]);
  for (const name of packages)
    for (const next of dependencies.get(name) ?? []) if (isPart(next) && !OF_THE_SYSTEM.test(next)) packages.add(next);
  return { packages: [...packages] };
}

/** Output of `apt-cache depends`: a package per line, its dependencies indented; `|` marks one that the next may replace. */
function dependenciesIn(out: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let current: string[] = [];
  let isAlternative = false;
  for (const line of out.split('\n')) {
    const [, name] = /^([a-z0-9][^\s:]*)$/.exec(line) ?? [];
    const [, bar, dependency] = /^ ([ |])(?:Pre)?Depends: ([^<\s]\S*)$/.exec(line) ?? [];
    if (name) {
      current = [];
      found.set(name, current);
    }
    if (dependency && !isAlternative) current.push(dependency);
    if (bar) isAlternative = bar === '|';
  }
  return found;
}

/** Private package lists: the system's may be stale, and are not ours to change. */
function privateLists(work: string): string[] {
  const lists = join(work, 'lists');
  const cache = join(work, 'cache');
  return [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`].flatMap((option) => ['-o', option]);
}

/** One bad source fails the whole call, so any list counts as success. */
async function refreshLists(attempt: Attempt): Promise<string | null> {
  mkdirSync(join(attempt.work, 'lists/partial'), { recursive: true });
  mkdirSync(join(attempt.work, 'cache/archives/partial'), { recursive: true });
  const { out } = await run(attempt, 'apt-get', ...attempt.apt, '-o', 'Debug::NoLocking=1', 'update');
  return readdirSync(join(attempt.work, 'lists')).some((name) => /_Packages/.test(name)) ? null : whatItSaid(out);
}

/** The lines of a failure, without the progress. */
function whatItSaid(out: string): string {
  const lines = out
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const failures = lines.filter((line) => /^E: |error|No space left|Could not|failure/i.test(line));
  return (failures.length > 0 ? failures : lines).slice(-4).join('\n') || 'apt failed without a word';
}

/** Another run of apt or dpkg, such as the updates of a machine's first minutes. */
const BUSY = /Could not get lock|Unable to lock|Unable to acquire the dpkg/;
const BUSY_PAUSE_MS = 2_000;
const BUSY_TRIES = 150;

interface Ended {
  readonly ok: boolean;
  readonly out: string;
}

async function run(attempt: Attempt, file: string, ...args: string[]): Promise<Ended> {
  for (let tries = 1; ; tries++) {
    const ended = await runOnce(attempt, file, args);
    if (ended.ok || !BUSY.test(ended.out) || tries === BUSY_TRIES) return ended;
    if (tries === 1)
      attempt.say('apt is busy, perhaps with updates of this machine; waiting for it, at most 5 minutes …');
    await delay(BUSY_PAUSE_MS, undefined, { signal: attempt.signal });
  }
}

function runOnce({ work, signal }: Attempt, file: string, args: string[]): Promise<Ended> {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd: work, env, timeout: 180_000, maxBuffer: 1 << 26, signal }, (error, out, err) => {
      if (error?.name === 'AbortError') reject(error);
      else resolve({ ok: !error, out: `${out}${err}${error?.killed ? `${file} took longer than 3 minutes` : ''}` });
    });
  });
}
