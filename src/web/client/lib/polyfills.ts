// Only for the directory's build for old browsers; `scripts/check-floors.ts` lists features that need none.

/** Adds `addEventListener` to media queries: Safari 13 has only `addListener`. */
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

/** Adds `ResizeObserver`, which Safari 13.0 lacks; measures once and on each window resize. */
function observeWindow(): void {
  if ('ResizeObserver' in window) return;
  class ByWindow {
    private readonly notify: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.notify = () => callback([], this as unknown as ResizeObserver);
    }
    observe(): void {
      addEventListener('resize', this.notify);
      setTimeout(this.notify);
    }
    unobserve(): void {}
    disconnect(): void {
      removeEventListener('resize', this.notify);
    }
  }
  Object.assign(globalThis, { ResizeObserver: ByWindow });
}

/** Adds `AbortSignal.timeout`, missing before Chromium 103 and Safari 16. */
function addAbortTimeout(): void {
  if ('timeout' in AbortSignal) return;
  const timeout = (milliseconds: number) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), milliseconds);
    return ending.signal;
  };
  Object.assign(AbortSignal, { timeout });
}

addAbortTimeout();
listenToQueries();
observeWindow();
