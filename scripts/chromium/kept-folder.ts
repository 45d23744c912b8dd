import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Belongs to this checkout, and goes with its packages. */
const CACHE = join(ROOT, 'node_modules/.cache/foyer');

const PARTIAL = '.partial-';
const ABANDONED_AFTER_MS = 600_000;

const manifest = z.object({ version: z.string() });

/**
 * A folder made once from these packages. It is filled under another name and then renamed, so that it is whole or not
 * there, whoever else fills it at the same time and whoever was killed over it.
 * @param fill gets an empty folder.
 * @returns its path.
 * @throws when one of the packages is not installed.
 */
export async function keptFolder(
  name: string,
  packages: readonly string[],
  fill: (folder: string) => Promise<void>,
  cache = CACHE,
): Promise<string> {
  const folder = join(cache, `${name}-${fingerprint(packages)}`);
  mkdirSync(cache, { recursive: true });
  removeAbandoned(cache);
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}${PARTIAL}`);
  try {
    await fill(partial);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else: another was first
  }
  return folder;
}

function fingerprint(packages: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of packages) {
    const file = join(ROOT, 'node_modules', name, 'package.json');
    if (!existsSync(file)) throw new Error(`The package ${name} is not installed.\n  - npm ci`);
    hash.update(`${name}@${manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

/** What a killed process left; one that is being filled is younger. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (!name.includes(PARTIAL)) continue;
    const begun = statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs;
    if (begun !== undefined && Date.now() - begun > ABANDONED_AFTER_MS)
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}
