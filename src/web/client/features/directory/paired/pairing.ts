import { useSyncExternalStore } from 'react';
import { uncacheDirectory } from '../feed/directory-cache.ts';
import { type Pairing, parsePairing, parseSettings, parseStoredPairing } from '../parse.ts';
import { setScreenSettings } from '../settings/screen-settings.ts';

const KEY = 'foyer-display';

const listeners = new Set<() => void>();
let pairing = readStoredPairing();
let isForgotten = false;
if (pairing) setScreenSettings(parseSettings(pairing.settings), pairing.displayId);

export const currentPairing = (): Pairing | null => pairing;

export const wasForgotten = (): boolean => isForgotten;

export function usePairing(): Pairing | null {
  return useSyncExternalStore(subscribe, currentPairing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the pairing; `null` removes it. */
export function setPairing(next: Pairing | null): void {
  isForgotten = pairing !== null && next === null;
  if (pairing && !next) void uncacheDirectory(pairing.slug); // cached announcements are only for the paired display
  pairing = next;
  setScreenSettings(parseSettings(next?.settings), next?.displayId);
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('The pairing was not stored; the screen has to be paired again after a restart', error);
  }
  for (const listener of [...listeners]) listener();
}

/** Updates the stored pairing; ignored once the screen is no longer paired. */
export function updatePairing(value: unknown): void {
  const updated = pairing && parsePairing({ ...(value as object), token: pairing.token });
  if (updated) setPairing(updated);
}

function readStoredPairing(): Pairing | null {
  try {
    return parseStoredPairing(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}
