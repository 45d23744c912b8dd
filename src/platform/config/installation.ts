import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The folder of the installation, for its sources as for the server that `scripts/build-server.ts` makes of them. */
export const ROOT = rootAbove(import.meta.dirname);

/** Of the release, as `package.json` has it. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;

export const MIGRATIONS = join(ROOT, 'migrations');

const isBuilt = import.meta.filename.endsWith('.js');

/** The code of the installation, as sources and as built: all that a program of ours has to read. */
export const CODE: readonly string[] = [
  join(ROOT, 'package.json'),
  join(ROOT, 'src'),
  join(ROOT, 'dist/server'),
  join(ROOT, 'node_modules'),
];

/** A program of ours that runs by itself: where its source stands, or what the build has made of it. */
export function programAt(source: string, built: string): URL {
  return pathToFileURL(join(ROOT, isBuilt ? `dist/server/${built}.js` : source));
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
