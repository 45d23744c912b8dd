import { LRUCache } from 'lru-cache';

/** Bound on memory; calls beyond it run unshared. */
const MOST_KEYS = 10_000;

/** Single flight: concurrent calls of a key share one run and its result or error. Nothing is cached. */
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

/**
 * Single flight for results that go stale: at most one run per key. A caller joins the current run if nothing has
 * changed since it began; otherwise it shares the next run with all who wait for that.
 * @param changes counts changes: the same number means that nothing has changed.
 */
export function freshFlight<Result>(changes: () => number) {
  const flights = new Map<string, { since: number; result: Promise<Result>; next: Promise<Result> | null }>();
  return function run(key: string, work: () => Promise<Result>): Promise<Result> {
    const current = flights.get(key);
    if (current?.since === changes()) return current.result;
    if (current) {
      const again = () => run(key, work);
      current.next ??= current.result.then(again, again);
      return current.next;
    }
    const result = work().finally(() => flights.delete(key));
    flights.set(key, { since: changes(), result, next: null });
    return result;
  };
}

/** One run at a time. Calls during a run share the next one, which starts after them. */
export function nextFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  function begin(): Promise<Result> {
    next = null;
    return work();
  }
  return () => {
    if (!next) {
      next = underWay.then(begin, begin);
      underWay = next;
    }
    return next;
  };
}
