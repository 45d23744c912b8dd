import { LRUCache } from 'lru-cache';

/** Memory limit; calls beyond it are not shared. */
const MAX_KEYS = 10_000;

/** Concurrent calls with a key share one run and its result or error. Nothing is cached. */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new LRUCache<string, { result: Result }, () => Promise<Result>>({
    max: MAX_KEYS,
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
 * Shares results that go stale: a caller joins the current run if nothing has changed since it began, otherwise the
 * next one.
 * @param countChanges version number
 */
export function freshFlight<Result>(countChanges: () => number) {
  const flights = new Map<
    string,
    { startedAtChange: number; result: Promise<Result>; nextRun: Promise<Result> | null }
  >();
  return function run(key: string, work: () => Promise<Result>): Promise<Result> {
    const flight = flights.get(key);
    if (flight?.startedAtChange === countChanges()) return flight.result;
    if (flight) {
      const runAgain = () => run(key, work);
      flight.nextRun ??= flight.result.then(runAgain, runAgain);
      return flight.nextRun;
    }
    const result = work().finally(() => flights.delete(key));
    flights.set(key, { startedAtChange: countChanges(), result, nextRun: null });
    return result;
  };
}

/** Runs one call at a time; calls during a run share the next. */
export function nextFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let nextRun: Promise<Result> | null = null;
  let currentRun: Promise<unknown> = Promise.resolve();
  function startNext(): Promise<Result> {
    nextRun = null;
    return work();
  }
  return () => {
    if (!nextRun) {
      nextRun = currentRun.then(startNext, startNext);
      currentRun = nextRun;
    }
    return nextRun;
  };
}
