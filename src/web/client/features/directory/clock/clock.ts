import { useSyncExternalStore } from 'react';
import { presentLocale } from '../texts.ts';

/** HTTP dates have no fraction: a difference within it is no difference. */
const TOLERANCE_MS = 2000;
const MINUTE = 60_000;

let offset = 0;

/** Now, by the server's clock as far as it was heard: a display's own clock may be wrong by hours. In epoch ms. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Takes over an instant the server has just named. */
export function correctClock(serverInstant: number): void {
  if (Number.isNaN(serverInstant)) return;
  if (Math.abs(serverInstant - serverNow()) > TOLERANCE_MS) offset = serverInstant - Date.now();
}

const hoursAndMinutes = new Map<string, Intl.DateTimeFormat>();

/** An instant as hours and minutes on the display's wall: `2:05 PM`. */
export function timeOfDay(instant: number): string {
  const locale = presentLocale();
  const format = hoursAndMinutes.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
  hoursAndMinutes.set(locale, format);
  return format.format(instant);
}

/** The present minute, in epoch ms; looked at every second, renders once a minute. */
export function useMinute(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(serverNow() / MINUTE) * MINUTE);
}

const SECOND = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Calls back once a second. The page has one interval however many listen, and none when nobody does. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
