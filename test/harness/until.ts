import { setTimeout as sleep } from 'node:timers/promises';
import { ServerFault } from './client.ts';

const FIRST_PAUSE_MS = 10;
/** Polling has a cost for the product, too. */
const LONGEST_PAUSE_MS = 100;

/**
 * Polls until truthy, ignoring server errors.
 * @throws after `timeoutMs`, naming `description`
 */
export async function until<T>(
  description: string,
  poll: () => Promise<T> | T,
  timeoutMs = 60_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS)) {
    const outcome = await Promise.try(poll).catch(catchServerFault);
    if (outcome && !(outcome instanceof ServerFault)) return outcome;
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${description}`, { cause: outcome });
    await sleep(pause);
  }
}

function catchServerFault(error: unknown): ServerFault {
  if (error instanceof ServerFault) return error;
  throw error;
}
