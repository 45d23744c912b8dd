import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runStep } from '../start/report.ts';

const FOLDERS = ['src', 'migrations', 'catalog', 'scripts'];
const CLIENT_OR_TEST = /\/src\/web\/client\/|\.test\.tsx?$/;

/** Debounce. */
const DEBOUNCE_MS = 100;
const KILL_AFTER_MS = 5_000;

export interface RestartingProduct {
  readonly folders: readonly string[];
  onChange(path: string): void;
  /**
   * Waits through restarts until the product is ready or has failed.
   * @returns its login instructions
   */
  ready(): Promise<string>;
  stop(): Promise<void>;
}

/** Restarts on changes; after a failure, on the next change. */
export function runWithRestarts(root: string, env: Record<string, string>): RestartingProduct {
  const folders = FOLDERS.map((folder) => join(root, folder));
  let child = launchProduct(env);
  let pendingReadiness = waitUntilReady(child);
  let debounceTimer: NodeJS.Timeout | undefined;

  async function restart(): Promise<string> {
    await stopChild(child);
    child = launchProduct(env);
    return await waitUntilReady(child);
  }

  return {
    folders,
    onChange(path) {
      if (CLIENT_OR_TEST.test(path) || !folders.some((folder) => path.startsWith(folder))) return;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        pendingReadiness = pendingReadiness.then(restart);
      }, DEBOUNCE_MS);
    },
    ready: () => pendingReadiness,
    async stop() {
      clearTimeout(debounceTimer);
      await pendingReadiness;
      await stopChild(child);
    },
  };
}

function launchProduct(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'product.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true, // Ctrl-C reaches only the parent
  });
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  const firstMessage = new Promise<string>((resolve) => {
    child.once('message', (administrator) => resolve(String(administrator))).once('exit', () => resolve(''));
  });
  return runStep(
    () => firstMessage,
    (isRunning) => (isRunning ? 'the server runs' : 'the server has failed; the next change starts it again'),
  );
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await exited;
  clearTimeout(killTimer);
}
