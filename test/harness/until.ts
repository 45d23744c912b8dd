import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
/** Looking costs what is looked at time, too. */
const LONGEST_PAUSE_MS = 100;

/** Waits until `look` answers something true, and answers that. @throws after `within` milliseconds, naming `what`. */
export async function until<T>(what: string, look: () => Promise<T> | T, within = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + within;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS)) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}`);
    await sleep(pause);
  }
}
