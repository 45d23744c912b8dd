import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers many askers with few questions, and nobody by what was read before they asked.
 * @param ask answers what was found by key.
 * @param everyMs one question at a time, and at most one within so many milliseconds: who comes meanwhile shares the next.
 *   Without it those who ask in the same turn of the loop share one, and no question waits for another.
 * @returns `undefined` for what was not found; rejects as `ask` does.
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
