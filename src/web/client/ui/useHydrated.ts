import { useSyncExternalStore } from 'react';

/** Returns `false` on the server and during hydration. Earlier presses are replayed (`public/early-presses.js`). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};
