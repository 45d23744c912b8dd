import { LRUCache } from 'lru-cache';

/** More keys at a time than a process ever has; whoever waits for one beyond them is answered all the same. */
const MOST_KEYS = 10_000;

/**
 * For work that many ask for at once: the first one's is done, and all who ask for the same key while it runs get its
 * result or its error. Nothing is kept: the next one to ask afterwards begins anew.
 */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new LRUCache<string, { result: Result }, () => Promise<Result>>({
    max: MOST_KEYS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _earlier, { context: work }) => ({ result: await work() }),
  });
  return async (key, work) => {
    const { result } = await flights.forceFetch(key, { context: work, forceRefresh: true });
    flights.delete(key);
    return result;
  };
}
