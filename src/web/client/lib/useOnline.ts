import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all. That the server can be reached is another matter. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

const EVENTS = ['online', 'offline'] as const;
