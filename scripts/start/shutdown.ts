import closeWithGrace from 'close-with-grace';
import { errorText } from './report.ts';

const SHUTDOWN_TIMEOUT_MS = 40_000;
/** Exit delay after a failure: closing may wait for a lost server forever. */
const FAILURE_TIMEOUT_MS = 10_000;

/** npm forwards Ctrl-C, which the terminal already sent; a second press comes later. */
const DUPLICATE_SIGNAL_MS = 1_500;

/** Run in reverse order. */
const shutdownTasks: (() => Promise<void>)[] = [];
let shutdown: Promise<void> | null = null;

const gracefulShutdown = closeWithGrace(
  { delay: SHUTDOWN_TIMEOUT_MS, skip: ['SIGINT', 'SIGTERM'], logger: false },
  async ({ err }: { err?: unknown }) => {
    if (err) console.error(`\nFoyer failed.\n\n${errorText(err)}\n`);
    await shutDown();
    console.log('Foyer has stopped.');
  },
);

let firstSignalAt = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      console.log('\nFoyer is stopping; press Ctrl-C again to stop at once …');
      gracefulShutdown.close();
    } else if (Date.now() - firstSignalAt > DUPLICATE_SIGNAL_MS) {
      process.exit(1);
    }
  });

export function onShutdown(task: () => Promise<void>): void {
  shutdownTasks.push(task);
}

/** Stops everything and exits with 1, for a failure without an exception. */
export function shutDownWithError(reason: string): void {
  if (isShuttingDown()) return;
  console.error(`\nFoyer failed.\n\n${reason}\n`);
  const exitWithError = () => process.exit(1);
  setTimeout(exitWithError, FAILURE_TIMEOUT_MS).unref();
  void shutDown().then(exitWithError);
}

export const isShuttingDown = () => shutdown !== null;

export function shutDown(): Promise<void> {
  shutdown ??= (async () => {
    for (const task of shutdownTasks.reverse())
      await task().catch((error: unknown) => console.error(`Could not stop everything: ${errorText(error)}`));
  })();
  return shutdown;
}
