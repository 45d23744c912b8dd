import { useEffect, useSyncExternalStore } from 'react';
import { idleFor, watchActivity } from '../presence/activity.ts';

/** Without a touch the board comes back after this time, and says so before. */
const RETURN_MS = 20_000;
const ANNOUNCED_SECONDS = 5;

/** Calls `onReturn` when nobody has touched the wall for a while; tells the seconds left when that is near. */
export function useReturn(isAway: boolean, onReturn: () => void): number | null {
  const secondsLeft = useSyncExternalStore(watchActivity, currentSecondsLeft);
  const isDue = isAway && secondsLeft <= 0;
  useEffect(() => {
    if (isDue) onReturn();
  }, [isDue, onReturn]);
  return isAway && secondsLeft > 0 && secondsLeft <= ANNOUNCED_SECONDS ? secondsLeft : null;
}

/** No more than is announced, and no less than none: what nobody is told changes nothing. */
function currentSecondsLeft(): number {
  return Math.max(0, Math.min(ANNOUNCED_SECONDS + 1, Math.ceil((RETURN_MS - idleFor()) / 1000)));
}
