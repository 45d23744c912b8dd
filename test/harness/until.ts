import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` answers something true, and answers that. @throws after `within` milliseconds, naming `what`. */
export async function until<T>(what: string, look: () => Promise<T> | T, within = 10_000): Promise<NonNullable<T>> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}`);
    await sleep(20);
  }
}
