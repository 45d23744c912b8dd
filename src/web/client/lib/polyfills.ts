// Only for the directory's build for old browsers. `scripts/check-floors.ts` lists what the build lowers and what
// nothing uses.

/** Safari 13 has only `addListener`. */
function listenToQueries(): void {
  const queries = MediaQueryList.prototype;
  if (queries.addEventListener !== undefined) return;
  queries.addEventListener = function (this: MediaQueryList, _type: string, listener: unknown) {
    this.addListener(listener as (event: MediaQueryListEvent) => void);
  };
  queries.removeEventListener = function (this: MediaQueryList, _type: string, listener: unknown) {
    this.removeListener(listener as (event: MediaQueryListEvent) => void);
  };
}

/** Safari 13.0 has none; measures once and on each window resize. */
function observeWindow(): void {
  if ('ResizeObserver' in window) return;
  class ByWindow {
    private readonly tell: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.tell = () => callback([], this as unknown as ResizeObserver);
    }
    observe(): void {
      addEventListener('resize', this.tell);
      setTimeout(this.tell);
    }
    unobserve(): void {}
    disconnect(): void {
      removeEventListener('resize', this.tell);
    }
  }
  Object.assign(globalThis, { ResizeObserver: ByWindow });
}

/** Missing before Chromium 103 and Safari 16. */
function endAfterTime(): void {
  if ('timeout' in AbortSignal) return;
  const timeout = (milliseconds: number) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), milliseconds);
    return ending.signal;
  };
  Object.assign(AbortSignal, { timeout });
}

endAfterTime();
listenToQueries();
observeWindow();
