import { setTimeout as sleep } from 'node:timers/promises';
import { ServerFault } from './client.ts';

const FIRST_PAUSE_MS = 10;
/** Polling has a cost for the product, too. */
const LONGEST_PAUSE_MS = 100;

/**
 * Polls until truthy, ignoring server errors.
 * @throws after `within` milliseconds, naming `what`
 */
export async function until<T>(what: string, look: () => Promise<T> | T, within = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + within;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS)) {
    const seen = await Promise.try(look).catch(notYet);
    if (seen && !(seen instanceof ServerFault)) return seen;
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}`, { cause: seen });
    await sleep(pause);
  }
}

function notYet(error: unknown): ServerFault {
  if (error instanceof ServerFault) return error;
  throw error;
}
