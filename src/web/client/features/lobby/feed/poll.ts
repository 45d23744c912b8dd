import { POLL_JITTER, POLL_MS } from './api.ts';

export interface Poll {
  /** Returns what ends it. */
  start: () => () => void;
  /** Looks after so many ms instead, then goes on as before. */
  soon: (delay: number) => void;
}

/** One timer: looks every 15 s give or take, and at once when the network or the tab comes back. */
export function createPoll(look: () => void): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      soon(jittered());
      look();
    }, delay);
  };
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const start = () => {
    soon(jittered());
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  };
  return { start, soon };
}

/** Spread, so that a thousand displays switched on together do not ask together for ever. */
function jittered(): number {
  return POLL_MS * (1 + POLL_JITTER * (2 * Math.random() - 1));
}
