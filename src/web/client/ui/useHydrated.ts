import { useSyncExternalStore } from 'react';

/** `false` on the server and while its markup is hydrated: presses have no effect yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};
