import { spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { viteManifestPath } from '../client/build-names.ts';
import { exitTextOf } from '../services/processes.ts';
import { indent } from '../services/supervisor.ts';

/** Peak of the build's process, with a reserve. */
const REQUIRED_MEGABYTES = 800;

const BUILT_MANIFEST = `dist/client/${viteManifestPath('directory')}`;

/** Includes folders: a removed file changes their time. */
const SOURCE_PATTERNS = [
  'src/web/client/**',
  'src/modules/*/{schema,values}.ts',
  'src/realtime/protocol.ts',
  'src/shared/**',
  'src/texts/**',
  'scripts/client/**',
  'scripts/build-client.ts',
  'package-lock.json',
];

/**
 * @returns whether it built
 * @throws with Vite's output
 */
export async function buildClientWhenStale(root: string, signal: AbortSignal): Promise<boolean> {
  if (!isStale(root)) return false;
  const child = spawn(process.execPath, ['scripts/build-client.ts', 'warn'], {
    cwd: root,
    signal,
    detached: true, // Ctrl-C reaches only the parent
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code, killedBy] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject).once('close', (...exit) => resolve(exit));
  });
  if (code !== 0) throw new Error(failureText(output.trim(), code, killedBy));
  return true;
}

function failureText(output: string, code: number | null, killedBy: NodeJS.Signals | null): string {
  const headline = `Building the client failed (${exitTextOf(code, killedBy)})`;
  const isOutOfMemory =
    killedBy === 'SIGKILL' || /heap out of memory|Allocation failed|Cannot allocate memory/.test(output);
  const isOutOfSpace = /ENOSPC|No space left on device/.test(output);
  return [
    output ? `${headline}:\n${indent(output)}` : `${headline}.`,
    ...(isOutOfMemory ? [MEMORY_ADVICE] : []),
    ...(isOutOfSpace ? ['  - there is no space left: it takes 40 MB in dist'] : []),
  ].join('\n');
}

const MEMORY_ADVICE = `  - it takes ${REQUIRED_MEGABYTES} MB of memory beside PostgreSQL and Redis; free some, or add swap
  - or build on another machine (npm run build) and copy its folder dist here`;

function isStale(root: string): boolean {
  const builtStat = statSync(join(root, BUILT_MANIFEST), { throwIfNoEntry: false });
  if (!builtStat) return true;
  return globSync(SOURCE_PATTERNS, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .some((path) => statSync(join(root, path)).mtimeMs > builtStat.mtimeMs);
}
