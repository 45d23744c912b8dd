import { spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf } from '../client/build-names.ts';

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
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`Building the client failed:\n${said.trim()}`);
  return true;
}

function isStale(root: string): boolean {
  const built = statSync(join(root, BUILT), { throwIfNoEntry: false });
  if (!built) return true;
  return globSync(SOURCES, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .some((path) => statSync(join(root, path)).mtimeMs > built.mtimeMs);
}
