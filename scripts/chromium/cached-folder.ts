import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const CACHE_FOLDER = join(ROOT, 'node_modules/.cache/foyer');

const PARTIAL = '.partial-';
const ABANDONED_AFTER_MS = 600_000;

const manifest = z.object({ version: z.string() });

/**
 * Returns the cached folder of a version. If there is none, `fill` creates it under a temporary name, and it is renamed
 * atomically.
 * @param version changes with the sources, such as the result of `packageVersionKey`
 * @param fill gets an empty folder
 */
export async function cachedFolder(
  name: string,
  version: string,
  fill: (folder: string) => Promise<void>,
  cache = CACHE_FOLDER,
): Promise<string> {
  const folder = join(cache, `${name}-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`);
  mkdirSync(cache, { recursive: true });
  removeAbandonedFolders(cache);
  if (existsSync(folder)) return folder;
  const partialFolder = mkdtempSync(`${folder}${PARTIAL}`);
  try {
    await fill(partialFolder);
    renameSync(partialFolder, folder);
  } catch (error) {
    rmSync(partialFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another process was first
  }
  return folder;
}

/** Returns lines of `name@version`. @throws when a package is not installed */
export function packageVersionKey(packages: readonly string[]): string {
  return packages
    .map((name) => {
      const file = join(ROOT, 'node_modules', name, 'package.json');
      if (!existsSync(file)) throw new Error(`The package ${name} is not installed. Run \`npm ci\`.`);
      return `${name}@${manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version}
`;
    })
    .join('');
}

/** Removes temporary folders of killed processes, by age. */
function removeAbandonedFolders(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (!name.includes(PARTIAL)) continue;
    const modifiedAt = statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt !== undefined && Date.now() - modifiedAt > ABANDONED_AFTER_MS)
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}
