import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programsOnPath } from './installed.ts';

interface Attempt {
  readonly work: string;
  readonly apt: readonly string[];
  readonly signal: AbortSignal | undefined;
}

const TOOLS = ['apt-get', 'dpkg-deb'];

export type PackageChoice = { readonly toInstall: readonly string[] } | { readonly exactly: readonly string[] };

/**
 * Unpacks without installing, so without root.
 * @param choices tried in order
 * @param announce called if the system has packages
 * @returns whether one succeeded
 */
export async function unpackPackages(
  target: string,
  choices: readonly PackageChoice[],
  { signal, announce }: { signal?: AbortSignal | undefined; announce: () => void },
): Promise<boolean> {
  if (!TOOLS.every((tool) => programsOnPath([tool]).length > 0)) return false;
  announce();
  mkdirSync(join(target, '..'), { recursive: true });
  const work = mkdtempSync(`${target}-`);
  const attempt = { work, apt: [...OPTIONS, ...asRoot(), ...keptIndex(work)], signal };
  try {
    const outcome = await fetchPackages(attempt, choices);
    if (outcome === 'unreachable') return false;
    if (outcome === 'missing') {
      const renewed = { ...attempt, apt: [...attempt.apt, ...privateLists(work)] };
      if (!(await refreshLists(renewed)) || (await fetchPackages(renewed, choices)) !== 'fetched') return false;
    }
    const tree = join(work, 'tree');
    for (const deb of readdirSync(work).filter((name) => name.endsWith('.deb')))
      if (!(await run(attempt, 'dpkg-deb', '-x', deb, tree)).ok) return false;
    rmSync(target, { recursive: true, force: true });
    renameSync(tree, target);
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Short timeouts for an unresponsive network. */
const OPTIONS = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::https::Timeout=5'];

const asRoot = () => (process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []);

/** Container images disable the index cache, which slows every call. */
const keptIndex = (work: string) =>
  ['pkgcache', 'srcpkgcache'].flatMap((name) => ['-o', `Dir::Cache::${name}=${join(work, name)}`]);

/** apt errors that no retry can fix. */
const UNREACHABLE =
  /failure resolving|Could not resolve|Could not connect|Unable to connect|Cannot initiate the connection/;

async function fetchPackages(
  attempt: Attempt,
  choices: readonly PackageChoice[],
): Promise<'fetched' | 'missing' | 'unreachable'> {
  for (const choice of choices) {
    const packages = 'exactly' in choice ? choice.exactly : await missingPackages(attempt, choice.toInstall);
    if (packages.length === 0) continue;
    const { ok, out } = await run(attempt, 'apt-get', ...attempt.apt, 'download', ...packages);
    if (ok) return 'fetched';
    if (UNREACHABLE.test(out)) return 'unreachable';
  }
  return 'missing';
}

async function missingPackages(attempt: Attempt, programs: readonly string[]): Promise<string[]> {
  const simulated = ['-o', 'Debug::NoLocking=1', '--simulate', '--no-install-recommends', 'install', ...programs];
  const { ok, out } = await run(attempt, 'apt-get', ...attempt.apt, ...simulated);
  return ok ? [...out.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '') : [];
}

/** Private package lists: the system's may be stale, and are not ours to change. */
function privateLists(work: string): string[] {
  const lists = join(work, 'lists');
  const cache = join(work, 'cache');
  return [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`].flatMap((option) => ['-o', option]);
}

/** One bad source fails the whole call, so any list counts as success. */
async function refreshLists(attempt: Attempt): Promise<boolean> {
  mkdirSync(join(attempt.work, 'lists/partial'), { recursive: true });
  mkdirSync(join(attempt.work, 'cache/archives/partial'), { recursive: true });
  await run(attempt, 'apt-get', ...attempt.apt, '-o', 'Debug::NoLocking=1', 'update');
  return readdirSync(join(attempt.work, 'lists')).some((name) => /_Packages/.test(name));
}

function run({ work, signal }: Attempt, file: string, ...args: string[]): Promise<{ ok: boolean; out: string }> {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd: work, env, timeout: 180_000, maxBuffer: 1 << 26, signal }, (error, out, err) => {
      if (error?.name === 'AbortError') reject(error);
      else resolve({ ok: !error, out: `${out}${err}` });
    });
  });
}
