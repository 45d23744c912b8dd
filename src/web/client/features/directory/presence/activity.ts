import { useSyncExternalStore } from 'react';
import { everySecond } from '../clock/clock.ts';

/** A visitor is assumed present for this long. */
export const ATTENDED_MS = 45_000;

interface Activity {
  /** As `performance.now()`; `null` before the first input. */
  at: number | null;
  isTouch: boolean;
}

const loadedAt = performance.now();
const listeners = new Set<() => void>();
let last: Activity = { at: null, isTouch: false };
let pointer = '';
let isIgnored = false;

export function lastActivity(): Activity {
  return last;
}

/** Since the last input, or the load of the page. */
export function idleFor(): number {
  return performance.now() - (last.at ?? loadedAt);
}

export function recordActivity(isTouch = last.isTouch): void {
  last = { at: performance.now(), isTouch };
  for (const listener of [...listeners]) listener();
}

/** The idle warning must not close when the pointer moves to its button. */
export function ignoreActivity(isIgnoring: boolean): void {
  isIgnored = isIgnoring;
}

export function useAttended(): boolean {
  return useSyncExternalStore(watchActivity, () => last.at !== null && performance.now() - last.at < ATTENDED_MS);
}

/** Also every second. */
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
    change.call(window, type, recordEvent, { passive: true, capture: true });
}

function recordEvent(event: Event): void {
  if (isIgnored) return;
  if (event instanceof PointerEvent) {
    // Scrolling under a resting pointer fires `pointermove`, too.
    const place = `${event.screenX} ${event.screenY}`;
    if (event.type === 'pointermove' && place === pointer) return;
    pointer = place;
  }
  recordActivity(event instanceof PointerEvent && event.pointerType !== 'mouse');
}
