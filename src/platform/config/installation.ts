import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Root of sources and of the build (`scripts/build-server.ts`). */
export const ROOT = findRoot(import.meta.dirname);

export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;

export const MIGRATIONS = join(ROOT, 'migrations');

const isBuilt = import.meta.filename.endsWith('.js');

/** Files that a child process may read. */
export const CODE_PATHS: readonly string[] = [
  join(ROOT, 'package.json'),
  join(ROOT, 'src'),
  join(ROOT, 'dist/server'),
  join(ROOT, 'node_modules'),
];

export function programUrl(source: string, builtName: string): URL {
  return pathToFileURL(join(ROOT, isBuilt ? `dist/server/${builtName}.js` : source));
}

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
