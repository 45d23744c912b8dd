import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Batches lookups by key. A call never gets a result that was read before it.
 * @param ask returns the results by key.
 * @param everyMs runs one read at a time, at most one per interval; calls in between share the next. Without it, calls
 *   in the same tick of the event loop share a read, and reads may overlap.
 * @returns `undefined` for a missing key; rejects as `ask` does
 */
export function createBatches<Key, Found>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
  everyMs?: number,
): (key: Key) => Promise<Found | undefined> {
  let waiting = new Set<Key>();
  let next: Promise<ReadonlyMap<Key, Found>> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;

  async function readBatch() {
    const rest = everyMs === undefined ? 0 : askedAt + everyMs - performance.now();
    if (rest > 0) await sleep(rest);
    const keys = [...waiting];
    waiting = new Set();
    next = null;
    askedAt = performance.now();
    return await ask(keys);
  }

  return async (key) => {
    waiting.add(key);
    if (!next) {
      next = everyMs === undefined ? nextTurn().then(readBatch) : underWay.then(readBatch, readBatch);
      underWay = next;
    }
    return (await next).get(key);
  };
}
