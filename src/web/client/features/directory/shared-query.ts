import { useSyncExternalStore } from 'react';

export interface SharedQuery<Data> {
  data: Data | undefined;
  /** `performance.now()` of the last reply; 0 before the first. */
  dataUpdatedAt: number;
  isError: boolean;
  isFetching: boolean;
}

export interface SharedQuerySource<Data> {
  get(): SharedQuery<Data>;
  refetch(): void;
  /** Subscribes; the last unsubscribe stops the timer. */
  subscribe(listener: () => void): () => void;
}

interface Options<Data> {
  load: (signal: AbortSignal) => Promise<Data>;
  /** Age in ms up to which a new subscriber reuses the last reply. */
  freshMs: number;
  /** Poll interval in ms. */
  intervalMs?: number;
  /** Delay of the single retry in ms. */
  retryAfterMs?: number;
}

/** Creates a shared query: the part of React Query that the directory needs. */
export function createSharedQuery<Data>(options: Options<Data>): SharedQuerySource<Data> {
  return new Source(options);
}

class Source<Data> implements SharedQuerySource<Data> {
  readonly #options: Options<Data>;
  readonly #listeners = new Set<() => void>();
  #state: SharedQuery<Data> = { data: undefined, dataUpdatedAt: 0, isError: false, isFetching: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options<Data>) {
    this.#options = options;
  }

  readonly get = (): SharedQuery<Data> => this.#state;

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
    const { freshMs, intervalMs: everyMs } = this.#options;
    const age = performance.now() - this.#state.dataUpdatedAt;
    if (this.#state.data === undefined || age > freshMs) void this.#fetch(true);
    else this.#later(everyMs && Math.max(0, everyMs - age), true);
  }

  async #fetch(mayRetry: boolean): Promise<void> {
    const { load, intervalMs: everyMs, retryAfterMs } = this.#options;
    if (this.#state.isFetching) return;
    this.#become({ isFetching: true });
    try {
      const data = await load(new AbortController().signal);
      this.#become({ data, dataUpdatedAt: performance.now(), isError: false, isFetching: false });
      this.#later(everyMs, true);
    } catch {
      const retryDelayMs = mayRetry ? retryAfterMs : undefined;
      this.#become({ isError: retryDelayMs === undefined, isFetching: false });
      this.#later(retryDelayMs ?? everyMs, retryDelayMs === undefined);
    }
  }

  #later(ms: number | undefined, mayRetry: boolean): void {
    clearTimeout(this.#timer);
    if (ms !== undefined && this.#listeners.size > 0) this.#timer = setTimeout(() => void this.#fetch(mayRetry), ms);
  }

  #become(change: Partial<SharedQuery<Data>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}

export function useFetched<Data>(source: SharedQuerySource<Data>): SharedQuery<Data> {
  return useSyncExternalStore(source.subscribe, source.get);
}
