// Loaded by the directory's build for old browsers alone. All else that those lack the build lowers, or nobody here uses:
// scripts/check-floors.ts says what.

/** Safari 13 tells of changes through `addListener` alone. */
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

/** Safari 13.0 has none: elements are looked at once, and whenever the window changes. */
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

/** Chromium has it from 103, Safari from 16. */
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
