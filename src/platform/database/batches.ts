import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Batches lookups by key; no call gets a result that was read before it.
 * @param load returns the results by key
 * @param intervalMs minimum interval of reads, one at a time; default: one read per tick, possibly overlapping
 * @returns `undefined` for a missing key; rejects as `ask` does
 */
export function createBatcher<Key, Found>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
  intervalMs?: number,
): (key: Key) => Promise<Found | undefined> {
  let pendingKeys = new Set<Key>();
  let nextBatch: Promise<ReadonlyMap<Key, Found>> | null = null;
  let runningBatch: Promise<unknown> = Promise.resolve();
  let loadedAt = Number.NEGATIVE_INFINITY;

  async function readBatch() {
    const remainingMs = intervalMs === undefined ? 0 : loadedAt + intervalMs - performance.now();
    if (remainingMs > 0) await sleep(remainingMs);
    const keys = [...pendingKeys];
    pendingKeys = new Set();
    nextBatch = null;
    loadedAt = performance.now();
    return await load(keys);
  }

  return async (key) => {
    pendingKeys.add(key);
    if (!nextBatch) {
      nextBatch = intervalMs === undefined ? nextTurn().then(readBatch) : runningBatch.then(readBatch, readBatch);
      runningBatch = nextBatch;
    }
    return (await nextBatch).get(key);
  };
}
