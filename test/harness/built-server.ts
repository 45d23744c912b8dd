import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/server/web.js';
const MADE_OF = ['src', 'scripts/build-server.ts', 'package-lock.json'];

/** Rebuilds a stale server once per run: built processes start twice as fast. */
export default function setup(): void {
  const builtAt = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Math.max(...MADE_OF.flatMap(withEverythingBelow).map(changedAt)) < builtAt) return;
  execFileSync(process.execPath, ['scripts/build-server.ts', 'silent'], { stdio: 'inherit' });
}

/** Includes folders, whose times change on deletion. */
function withEverythingBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((below) => join(path, below))];
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
