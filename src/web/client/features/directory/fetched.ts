import { useSyncExternalStore } from 'react';

export interface Fetched<Data> {
  data: Data | undefined;
  /** As `performance.now()`; 0 before the first reply. */
  dataUpdatedAt: number;
  isError: boolean;
  isFetching: boolean;
}

export interface FetchedSource<Data> {
  get(): Fetched<Data>;
  refetch(): void;
  /** The last unsubscribe stops the timer. */
  subscribe(listener: () => void): () => void;
}

interface Options<Data> {
  load: (signal: AbortSignal) => Promise<Data>;
  /** Older replies are stale to a new subscriber. */
  freshMs: number;
  /** Poll interval. */
  everyMs?: number;
  /** Delay of the single retry. */
  retryAfterMs?: number;
}

/** A query that several components share: the part of React Query that the directory needs. */
export function createFetched<Data>(options: Options<Data>): FetchedSource<Data> {
  return new Source(options);
}

class Source<Data> implements FetchedSource<Data> {
  readonly #options: Options<Data>;
  readonly #listeners = new Set<() => void>();
  #state: Fetched<Data> = { data: undefined, dataUpdatedAt: 0, isError: false, isFetching: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options<Data>) {
    this.#options = options;
  }

  readonly get = (): Fetched<Data> => this.#state;

  readonly refetch = (): void => void this.#fetch(false);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#timer);
    };
  };

  #begin(): void {
    const { freshMs, everyMs } = this.#options;
    const age = performance.now() - this.#state.dataUpdatedAt;
    if (this.#state.data === undefined || age > freshMs) void this.#fetch(true);
    else this.#later(everyMs && Math.max(0, everyMs - age), true);
  }

  async #fetch(mayRetry: boolean): Promise<void> {
    const { load, everyMs, retryAfterMs } = this.#options;
    if (this.#state.isFetching) return;
    this.#become({ isFetching: true });
    try {
      const data = await load(new AbortController().signal);
      this.#become({ data, dataUpdatedAt: performance.now(), isError: false, isFetching: false });
      this.#later(everyMs, true);
    } catch {
      const again = mayRetry ? retryAfterMs : undefined;
      this.#become({ isError: again === undefined, isFetching: false });
      this.#later(again ?? everyMs, again === undefined);
    }
  }

  #later(ms: number | undefined, mayRetry: boolean): void {
    clearTimeout(this.#timer);
    if (ms !== undefined && this.#listeners.size > 0) this.#timer = setTimeout(() => void this.#fetch(mayRetry), ms);
  }

  #become(change: Partial<Fetched<Data>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}

export function useFetched<Data>(source: FetchedSource<Data>): Fetched<Data> {
  return useSyncExternalStore(source.subscribe, source.get);
}
