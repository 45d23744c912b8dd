import { useSyncExternalStore } from 'react';
import { everySecond } from '../clock/clock.ts';

/** Somebody who touched the screen within this time is still in front of it. */
export const ATTENDED_MS = 45_000;

interface Activity {
  /** Epoch ms of the last input; `null` when there was none yet. */
  at: number | null;
  isTouch: boolean;
}

const loadedAt = Date.now();
const listeners = new Set<() => void>();
let last: Activity = { at: null, isTouch: false };
let pointer = '';
let isIgnored = false;

/** When a person last touched, moved, typed or turned the wheel. */
export function lastActivity(): Activity {
  return last;
}

/** For how long nobody has done anything, in ms; from the page's load when nobody ever did. */
export function idleFor(): number {
  return Date.now() - (last.at ?? loadedAt);
}

/** Counts as activity: the "I'm still here" button, for one. */
export function noteActivity(isTouch = last.isTouch): void {
  last = { at: Date.now(), isTouch };
  for (const listener of [...listeners]) listener();
}

/** While the idle warning is open only its button counts: moving the pointer towards it must not close it. */
export function ignoreActivity(isIgnoring: boolean): void {
  isIgnored = isIgnoring;
}

/** Whether a person is in front of the screen, as far as can be told. */
export function useAttended(): boolean {
  return useSyncExternalStore(watchActivity, () => last.at !== null && Date.now() - last.at < ATTENDED_MS);
}

/** Calls back on every input, and every second as the last one grows older. */
export function watchActivity(listener: () => void): () => void {
  if (listeners.size === 0) listen(true);
  listeners.add(listener);
  const stopTicks = everySecond(listener);
  return () => {
    stopTicks();
    listeners.delete(listener);
    if (listeners.size === 0) listen(false);
  };
}

function listen(isOn: boolean): void {
  const change = isOn ? window.addEventListener : window.removeEventListener;
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'wheel'])
    change.call(window, type, noteEvent, { passive: true, capture: true });
}

function noteEvent(event: Event): void {
  if (isIgnored) return;
  if (event instanceof PointerEvent) {
    // Content that scrolls by under a resting pointer "moves" it as well.
    const place = `${event.screenX} ${event.screenY}`;
    if (event.type === 'pointermove' && place === pointer) return;
    pointer = place;
  }
  noteActivity(event instanceof PointerEvent && event.pointerType !== 'mouse');
}
