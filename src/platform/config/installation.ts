import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Root folder, for the sources and for the build of `scripts/build-server.ts`. */
export const ROOT = rootAbove(import.meta.dirname);

export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;

export const MIGRATIONS = join(ROOT, 'migrations');

const isBuilt = import.meta.filename.endsWith('.js');

/** Paths of the code, as sources and as built; the only files a child process may read. */
export const CODE: readonly string[] = [
  join(ROOT, 'package.json'),
  join(ROOT, 'src'),
  join(ROOT, 'dist/server'),
  join(ROOT, 'node_modules'),
];

export function programAt(source: string, built: string): URL {
  return pathToFileURL(join(ROOT, isBuilt ? `dist/server/${built}.js` : source));
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
