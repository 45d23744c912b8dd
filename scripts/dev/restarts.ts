import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { step } from '../start/report.ts';

const FOLDERS = ['src', 'migrations', 'catalog', 'scripts'];
const NOT_THE_SERVERS = /\/src\/web\/client\/|\.test\.tsx?$/;

/** Debounce. */
const SETTLE_MS = 100;
const END_WITHIN_MS = 5_000;

export interface KeptRunning {
  readonly folders: readonly string[];
  changed(path: string): void;
  /**
   * Waits through restarts until the product is ready or has failed.
   * @returns its login instructions
   */
  ready(): Promise<string>;
  stop(): Promise<void>;
}

/** After a failure it waits for the next change. */
export function keepRunning(root: string, env: Record<string, string>): KeptRunning {
  const folders = FOLDERS.map((folder) => join(root, folder));
  let child = launch(env);
  let current = readiness(child);
  let settling: NodeJS.Timeout | undefined;

  async function restart(): Promise<string> {
    await end(child);
    child = launch(env);
    return await readiness(child);
  }

  return {
    folders,
    changed(path) {
      if (NOT_THE_SERVERS.test(path) || !folders.some((folder) => path.startsWith(folder))) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        current = current.then(restart);
      }, SETTLE_MS);
    },
    ready: () => current,
    async stop() {
      clearTimeout(settling);
      await current;
      await end(child);
    },
  };
}

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'product.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true, // Ctrl-C reaches only the parent
  });
}

function readiness(child: ChildProcess): Promise<string> {
  const first = new Promise<string>((resolve) => {
    child.once('message', (administrator) => resolve(String(administrator))).once('exit', () => resolve(''));
  });
  return step(
    () => first,
    (up) => (up ? 'the server runs' : 'the server has failed; the next change starts it again'),
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  await gone;
  clearTimeout(hurry);
}
