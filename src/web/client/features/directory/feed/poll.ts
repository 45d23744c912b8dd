import { POLL_JITTER, POLL_MS } from './api.ts';

export interface Poll {
  start: () => () => void;
  /** Replaces the next poll. @param delay ms */
  soon: (delay: number) => void;
}

/** Delays in ms after the network returns: the first request may be too early. */
const ONLINE_POLLS_MS = [0, 500, 1_000, 2_000, 4_000];

/** Polls at intervals, and when the tab or the network returns. @param abort ends a fetch begun while offline */
export function createPoll(poll: () => void, abort: () => void): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let online: ReturnType<typeof setTimeout>[] = [];
  const soon = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      soon(jittered());
      poll();
    }, delay);
  };
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') poll();
  };
  const pollWhenOnline = () => {
    online.forEach(clearTimeout);
    abort();
    online = ONLINE_POLLS_MS.map((delay) => setTimeout(poll, delay));
  };
  const start = () => {
    soon(jittered());
    window.addEventListener('online', pollWhenOnline);
    document.addEventListener('visibilitychange', pollIfVisible);
    return () => {
      clearTimeout(timer);
      online.forEach(clearTimeout);
      window.removeEventListener('online', pollWhenOnline);
      document.removeEventListener('visibilitychange', pollIfVisible);
    };
  };
  return { start, soon };
}

/** Poll interval with jitter, which spreads displays that were switched on together. */
function jittered(): number {
  return POLL_MS * (1 + POLL_JITTER * (2 * Math.random() - 1));
}
