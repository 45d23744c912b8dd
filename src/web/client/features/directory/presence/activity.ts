import { useSyncExternalStore } from 'react';
import { everySecond } from '../clock/clock.ts';

/** Ms after an input during which a visitor is assumed present. */
export const ATTENDED_MS = 45_000;

interface Activity {
  /** `performance.now()` of the last input; `null` before the first. */
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

/** Ms since the last input, or since the page was loaded. */
export function idleFor(): number {
  return performance.now() - (last.at ?? loadedAt);
}

export function recordActivity(isTouch = last.isTouch): void {
  last = { at: performance.now(), isTouch };
  for (const listener of [...listeners]) listener();
}

/** Suspends tracking: the pointer's way to the idle warning must not close it. */
export function ignoreActivity(isIgnoring: boolean): void {
  isIgnored = isIgnoring;
}

export function useAttended(): boolean {
  return useSyncExternalStore(watchActivity, () => last.at !== null && performance.now() - last.at < ATTENDED_MS);
}

/** Subscribes to input, and to a tick every second. */
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
