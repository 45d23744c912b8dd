import { useSyncExternalStore } from 'react';
import { type DisplaySettings, usualSettings } from '../../../../../modules/displays/values.ts';

let settings: DisplaySettings = usualSettings;
const listeners = new Set<() => void>();

/** Has the wall show itself so from now on. */
export function setScreenSettings(next: DisplaySettings): void {
  settings = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this one screen is set; `usualSettings` where nobody has said anything. */
export const useScreenSettings = (): DisplaySettings => useSyncExternalStore(subscribe, () => settings);
