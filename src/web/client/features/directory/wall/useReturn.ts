import { useEffect, useSyncExternalStore } from 'react';
import { ATTENDED_MS, idleFor, watchActivity } from '../presence/activity.ts';

/** WCAG 2.2.1: at least 20 seconds of warning. A phone needs some 15 to scan the answer's code. */
const ANNOUNCED_SECONDS = 20;

/**
 * Calls `onReturn` once the wall has had no touch for `ATTENDED_MS`.
 * @returns the seconds left during the last 20 of them, else `null`.
 */
export function useReturn(isAway: boolean, onReturn: () => void): number | null {
  const secondsLeft = useSyncExternalStore(watchActivity, currentSecondsLeft);
  const isDue = isAway && secondsLeft <= 0;
  useEffect(() => {
    if (isDue) onReturn();
  }, [isDue, onReturn]);
  return isAway && secondsLeft > 0 && secondsLeft <= ANNOUNCED_SECONDS ? secondsLeft : null;
}

/** Clamped to what is displayed, so that other seconds cause no render. */
function currentSecondsLeft(): number {
  return Math.max(0, Math.min(ANNOUNCED_SECONDS + 1, Math.ceil((ATTENDED_MS - idleFor()) / 1000)));
}
