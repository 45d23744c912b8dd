import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const CACHE = join(ROOT, 'node_modules/.cache/foyer');

const PARTIAL = '.partial-';
const ABANDONED_AFTER_MS = 600_000;

const manifest = z.object({ version: z.string() });

/**
 * Filled under a temporary name and renamed atomically.
 * @param version of its sources, such as `versionsOf`
 * @param fill gets an empty folder
 */
export async function keptFolder(
  name: string,
  version: string,
  fill: (folder: string) => Promise<void>,
  cache = CACHE,
): Promise<string> {
  const folder = join(cache, `${name}-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`);
  mkdirSync(cache, { recursive: true });
  removeAbandoned(cache);
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}${PARTIAL}`);
  try {
    await fill(partial);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another process was first
  }
  return folder;
}

/** @throws when a package is not installed */
export function versionsOf(packages: readonly string[]): string {
  return packages
    .map((name) => {
      const file = join(ROOT, 'node_modules', name, 'package.json');
      if (!existsSync(file))
        throw new Error(`The package ${name} is not installed.
  - npm ci`);
      return `${name}@${manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version}
`;
    })
    .join('');
}

/** Removes temporary folders of killed processes, by age. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (!name.includes(PARTIAL)) continue;
    const begun = statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs;
    if (begun !== undefined && Date.now() - begun > ABANDONED_AFTER_MS)
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}
