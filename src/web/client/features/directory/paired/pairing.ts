import { useSyncExternalStore } from 'react';
import { readSettings, setScreenSettings } from '../settings/screen-settings.ts';

const KEY = 'foyer-display';

/** What this screen is: its token, and what it last heard that it is to show. */
export interface Pairing {
  token: string;
  name: string;
  slug: string;
  settings: unknown;
}

const listeners = new Set<() => void>();
let pairing = kept();
let isForgotten = false;
if (pairing) setScreenSettings(readSettings(pairing.settings));

export const currentPairing = (): Pairing | null => pairing;

/** Whether it was paired until just now: whoever stands before it wonders where the board went. */
export const wasForgotten = (): boolean => isForgotten;

export function usePairing(): Pairing | null {
  return useSyncExternalStore(subscribe, currentPairing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what a screen is, also for when it is switched on again; `null` has it forget all of it. */
export function keepPairing(next: Pairing | null): void {
  isForgotten = pairing !== null && next === null;
  pairing = next;
  setScreenSettings(readSettings(next?.settings));
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('This browser keeps nothing: the screen has to be paired again when it was switched off', error);
  }
  for (const listener of [...listeners]) listener();
}

/** What is to be shown has changed; a screen that was forgotten meanwhile stays so. */
export function assign(value: unknown): void {
  const assigned = pairing && readPairing({ ...(value as object), token: pairing.token });
  if (assigned) keepPairing(assigned);
}

/** An answer with a token, or what was kept of one. */
export function readPairing(value: unknown): Pairing | null {
  if (typeof value !== 'object' || value === null) return null;
  const { token, name, slug, settings } = value as Record<string, unknown>;
  if (typeof token !== 'string' || typeof slug !== 'string') return null;
  return { token, slug, name: typeof name === 'string' ? name : '', settings };
}

function kept(): Pairing | null {
  try {
    return readPairing(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null; // no storage, or not what we kept: it is paired anew
  }
}
