import closeWithGrace from 'close-with-grace';
import { explain } from './report.ts';

const WITHIN_MS = 40_000;
/** Whoever waits for a lost server would wait in vain. */
const FAILED_WITHIN_MS = 10_000;

/** npm forwards Ctrl-C, which the terminal already sent; a second press comes later. */
const SAME_SIGNAL_MS = 1_500;

/** Run in reverse order. */
const closers: (() => Promise<void>)[] = [];
let ending: Promise<void> | null = null;

const grace = closeWithGrace(
  { delay: WITHIN_MS, skip: ['SIGINT', 'SIGTERM'], logger: false },
  async ({ err }: { err?: unknown }) => {
    if (err) console.error(`\nFoyer failed.\n\n${explain(err)}\n`);
    await stopEverything();
    console.log('Foyer has stopped.');
  },
);

let firstSignalAt = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      console.log('\nFoyer is stopping; press Ctrl-C again to stop at once …');
      grace.close();
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  });

export function onTheWayOut(close: () => Promise<void>): void {
  closers.push(close);
}

/** Stops everything and ends with 1: for a failure that comes as no exception. */
export function failWith(reason: string): void {
  if (isEnding()) return;
  console.error(`\nFoyer failed.\n\n${reason}\n`);
  const end = () => process.exit(1);
  setTimeout(end, FAILED_WITHIN_MS).unref();
  void stopEverything().then(end);
}

export const isEnding = () => ending !== null;

export function stopEverything(): Promise<void> {
  ending ??= (async () => {
    for (const close of closers.reverse())
      await close().catch((error: unknown) => console.error(`Could not stop everything: ${explain(error)}`));
  })();
  return ending;
}
