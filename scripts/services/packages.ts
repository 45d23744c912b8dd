import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgramsOnPath } from './installed-programs.ts';

interface Attempt {
  readonly workFolder: string;
  readonly apt: readonly string[];
  readonly signal: AbortSignal | undefined;
  report(line: string): void;
}

const REQUIRED_TOOLS = ['apt-get', 'apt-cache', 'dpkg-deb'];

/**
 * `withLibraries`: a program's packages and all their libraries, installed or not. `toInstall`: missing packages only.
 */
export type PackageChoice =
  | { readonly withLibraries: string }
  | { readonly toInstall: readonly string[] }
  | { readonly exactly: readonly string[] };

export interface UnpackOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called if the system has packages. */
  onStart(): void;
  report?(line: string): void;
}

/**
 * Unpacks without installing, so without root.
 * @param choices tried in order
 * @returns apt's failure; `null` on success
 */
export async function unpackPackages(
  target: string,
  choices: readonly PackageChoice[],
  { signal, onStart, report = () => {} }: UnpackOptions,
): Promise<string | null> {
  if (!REQUIRED_TOOLS.every((tool) => findProgramsOnPath([tool]).length > 0)) return 'this system has no apt';
  onStart();
  let workFolder: string | undefined;
  try {
    mkdirSync(join(target, '..'), { recursive: true });
    workFolder = mkdtempSync(`${target}-`);
    const attempt = {
      workFolder,
      apt: [...APT_OPTIONS, ...rootOptions(), ...cacheOptions(workFolder)],
      signal,
      report,
    };
    const failure = await fetchAndUnpack(attempt, choices);
    if (failure !== null) return failure;
    rmSync(target, { recursive: true, force: true });
    renameSync(join(workFolder, 'tree'), target);
    return null;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return (error as Error).message; // such as ENOSPC
  } finally {
    if (workFolder) rmSync(workFolder, { recursive: true, force: true });
  }
}

/**
 * Value of `LD_LIBRARY_PATH`: all folders with libraries. Some find each other by an absolute path (`libpulse`), which
 * an unpacked tree lacks.
 */
export function librariesIn(tree: string): string {
  const roots = ['usr/lib', 'lib'].map((folder) => join(tree, folder)).filter((folder) => existsSync(folder));
  const libraries = roots.flatMap((root) => [...globSync('**/*.so*', { cwd: root })].map((name) => join(root, name)));
  return [...new Set(libraries.map(dirname))].join(':');
}

async function fetchAndUnpack(attempt: Attempt, choices: readonly PackageChoice[]): Promise<string | null> {
  let failure = await fetchPackages(attempt, choices);
  if (failure && !isFinalFailure(failure)) {
    const refreshedAttempt = { ...attempt, apt: [...attempt.apt, ...privateLists(attempt.workFolder)] };
    failure = (await refreshLists(refreshedAttempt)) ?? (await fetchPackages(refreshedAttempt, choices));
  }
  if (failure) return failure;
  for (const deb of readdirSync(attempt.workFolder).filter((name) => name.endsWith('.deb'))) {
    const { ok, out } = await run(attempt, 'dpkg-deb', '-x', deb, join(attempt.workFolder, 'tree'));
    if (!ok) return errorLinesOf(out);
  }
  return null;
}

/** Short timeouts for an unresponsive network. */
const APT_OPTIONS = [
  '-q',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=5',
  '-o',
  'Acquire::https::Timeout=5',
];

const rootOptions = () => (process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []);

/** Enables the index cache, which container images disable. */
const cacheOptions = (workFolder: string) =>
  ['pkgcache', 'srcpkgcache'].flatMap((name) => ['-o', `Dir::Cache::${name}=${join(workFolder, name)}`]);

/** An installed version may be gone from the sources, and apt would request it. */
const EMPTY_STATUS_OPTIONS = ['-o', 'Dir::State::status=/dev/null'];

/** No newer package list fixes these. */
const FINAL_FAILURES = [
  /failure resolving|Could not resolve|Could not connect|Unable to connect|Cannot initiate the connection/,
  /No space left on device|don't have enough free space/,
];

const isFinalFailure = (output: string) => FINAL_FAILURES.some((pattern) => pattern.test(output));

/** @returns apt's first failure, or a final one; `null` on success */
async function fetchPackages(attempt: Attempt, choices: readonly PackageChoice[]): Promise<string | null> {
  const failures: string[] = [];
  for (const choice of choices) {
    const { packages, failure } = await packagesOf(attempt, choice);
    if (packages.length > 0) {
      const { ok, out } = await run(
        attempt,
        'apt-get',
        ...attempt.apt,
        ...EMPTY_STATUS_OPTIONS,
        'download',
        ...packages,
      );
      if (ok) return null;
      failures.push(errorLinesOf(out));
    } else if (failure) failures.push(failure);
    if (isFinalFailure(failures.at(-1) ?? '')) return failures.at(-1) ?? null;
  }
  return failures[0] ?? 'there is nothing to download';
}

interface ListedPackages {
  readonly packages: readonly string[];
  readonly failure?: string;
}

async function packagesOf(attempt: Attempt, choice: PackageChoice): Promise<ListedPackages> {
  if ('exactly' in choice) return { packages: choice.exactly };
  if ('withLibraries' in choice) return await withLibraries(attempt, choice.withLibraries);
  const simulateArguments = ['-o', 'Debug::NoLocking=1', '--simulate', '--no-install-recommends', 'install'];
  const { ok, out } = await run(attempt, 'apt-get', ...attempt.apt, ...simulateArguments, ...choice.toInstall);
  if (!ok) return { packages: [], failure: errorLinesOf(out) };
  return { packages: [...out.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '') };
}

/** Present in every Debian, and tied to its loader. */
const SYSTEM_PACKAGES = /^(libc6|libcrypt1)$/;

async function withLibraries(attempt: Attempt, program: string): Promise<ListedPackages> {
  const dependsArguments = ['depends', '--recurse', '--important', program];
  const { out } = await run(attempt, 'apt-cache', ...attempt.apt, ...EMPTY_STATUS_OPTIONS, ...dependsArguments);
  const dependencies = dependenciesIn(out);
  if (!dependencies.has(program)) return { packages: [], failure: `there is no package ${program}` };
  const family = `${program.split('-')[0]}-`;
  const isPart = (name: string) => /^(lib|lua-)/.test(name) || name.startsWith(family);
  const packages = new Set([program]);
  for (const name of packages)
    for (const next of dependencies.get(name) ?? [])
      if (isPart(next) && !SYSTEM_PACKAGES.test(next)) packages.add(next);
  return { packages: [...packages] };
}

/** Parses `apt-cache depends`: a package per line, its dependencies indented; `|` marks an alternative to the next. */
function dependenciesIn(out: string): Map<string, string[]> {
  const dependencies = new Map<string, string[]>();
  let current: string[] = [];
  let isAlternative = false;
  for (const line of out.split('\n')) {
    const [, name] = /^([a-z0-9][^\s:]*)$/.exec(line) ?? [];
    const [, bar, dependency] = /^ ([ |])(?:Pre)?Depends: (\S+)$/.exec(line) ?? [];
    if (name) {
      current = [];
      dependencies.set(name, current);
    }
    if (dependency && !dependency.startsWith('<') && !isAlternative) current.push(dependency); // `<virtual>`
    if (bar) isAlternative = bar === '|';
  }
  return dependencies;
}

/** Private package lists: the system's may be stale and must not change. */
function privateLists(work: string): string[] {
  const lists = join(work, 'lists');
  const cache = join(work, 'cache');
  return [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`].flatMap((option) => ['-o', option]);
}

/** Accepts any list: one bad source fails the whole call. */
async function refreshLists(attempt: Attempt): Promise<string | null> {
  mkdirSync(join(attempt.workFolder, 'lists/partial'), { recursive: true });
  mkdirSync(join(attempt.workFolder, 'cache/archives/partial'), { recursive: true });
  const { out } = await run(attempt, 'apt-get', ...attempt.apt, '-o', 'Debug::NoLocking=1', 'update');
  return readdirSync(join(attempt.workFolder, 'lists')).some((name) => /_Packages/.test(name))
    ? null
    : errorLinesOf(out);
}

/** Returns the error lines, without progress. */
function errorLinesOf(out: string): string {
  const lines = out
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const failures = lines.filter((line) => /^E: |error|No space left|Could not|failure/i.test(line));
  return (failures.length > 0 ? failures : lines).slice(-4).join('\n') || 'apt failed without a word';
}

/** Conflict with another apt or dpkg, such as updates in a machine's first minutes. */
const BUSY = /Could not get lock|Unable to lock|Unable to acquire the dpkg/;
const BUSY_PAUSE_MS = 2_000;
const MAX_BUSY_ATTEMPTS = 150;

interface CommandResult {
  readonly ok: boolean;
  readonly out: string;
}

async function run(attempt: Attempt, file: string, ...args: string[]): Promise<CommandResult> {
  for (let tries = 1; ; tries++) {
    const commandResult = await runOnce(attempt, file, args);
    if (commandResult.ok || !BUSY.test(commandResult.out) || tries === MAX_BUSY_ATTEMPTS) return commandResult;
    if (tries === 1)
      attempt.report('apt is busy, perhaps with updates of this machine; waiting for it, at most 5 minutes …');
    await delay(BUSY_PAUSE_MS, undefined, { signal: attempt.signal });
  }
}

function runOnce({ workFolder, signal }: Attempt, file: string, args: string[]): Promise<CommandResult> {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd: workFolder, env, timeout: 180_000, maxBuffer: 1 << 26, signal }, (error, out, err) => {
      if (error?.name === 'AbortError') reject(error);
      else resolve({ ok: !error, out: `${out}${err}${error?.killed ? `${file} took longer than 3 minutes` : ''}` });
    });
  });
}
