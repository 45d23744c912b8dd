import { spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf } from '../client/build-names.ts';
import { endingOf } from '../services/processes.ts';
import { indented } from '../services/supervisor.ts';

/** Peak of the build's process, with a reserve. */
const NEEDED_MEGABYTES = 800;

const BUILT = `dist/client/${manifestOf('directory')}`;

/** Includes folders: a removed file changes their time. */
const SOURCES = [
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
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code, killedBy] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject).once('close', (...how) => resolve(how));
  });
  if (code !== 0) throw new Error(failureOf(said.trim(), code, killedBy));
  return true;
}

function failureOf(said: string, code: number | null, killedBy: NodeJS.Signals | null): string {
  const what = `Building the client failed (${endingOf(code, killedBy)})`;
  const isMemory = killedBy === 'SIGKILL' || /heap out of memory|Allocation failed|Cannot allocate memory/.test(said);
  const isSpace = /ENOSPC|No space left on device/.test(said);
  return [
    said ? `${what}:\n${indented(said)}` : `${what}.`,
    ...(isMemory ? [MEMORY_ADVICE] : []),
    ...(isSpace ? ['  - there is no space left: it takes 40 MB in dist'] : []),
  ].join('\n');
}

const MEMORY_ADVICE = `  - it takes ${NEEDED_MEGABYTES} MB of memory beside PostgreSQL and Redis; free some, or add swap
  - or build on another machine (npm run build) and copy its folder dist here`;

function isStale(root: string): boolean {
  const built = statSync(join(root, BUILT), { throwIfNoEntry: false });
  if (!built) return true;
  return globSync(SOURCES, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .some((path) => statSync(join(root, path)).mtimeMs > built.mtimeMs);
}
