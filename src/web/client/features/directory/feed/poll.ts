import { POLL_JITTER, POLL_MS } from './api.ts';

export interface Poll {
  /** Returns what ends it. */
  start: () => () => void;
  /** Looks after so many ms instead, then goes on as before. */
  soon: (delay: number) => void;
}

/** When the network is back, a look may come too early for it. Those after one that has succeeded cost nothing. */
const BACK_LOOKS_MS = [0, 500, 1_000, 2_000, 4_000];

/**
 * One timer: looks every 15 s give or take, and at once when the tab comes back or the network does.
 * @param giveUp ends a look that is under way: one from before the network was back is not answered any more.
 */
export function createPoll(look: () => void, giveUp: () => void): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let back: ReturnType<typeof setTimeout>[] = [];
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
  const lookAgainAndAgain = () => {
    back.forEach(clearTimeout);
    giveUp();
    back = BACK_LOOKS_MS.map((delay) => setTimeout(look, delay));
  };
  const start = () => {
    soon(jittered());
    window.addEventListener('online', lookAgainAndAgain);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearTimeout(timer);
      back.forEach(clearTimeout);
      window.removeEventListener('online', lookAgainAndAgain);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  };
  return { start, soon };
}

/** Spread, so that a thousand displays switched on together do not ask together for ever. */
function jittered(): number {
  return POLL_MS * (1 + POLL_JITTER * (2 * Math.random() - 1));
}
