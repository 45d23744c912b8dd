import { createContext, useSyncExternalStore } from 'react';
import { serverNow } from '../../../lib/server-now.ts';
import { currentLocale, lobbyTexts } from '../texts.ts';

const MINUTE = 60_000;

export const BuildingZone = createContext('America/Chicago');

const hoursAndMinutes = new Map<string, Intl.DateTimeFormat>();

export function timeOfDay(instant: number, timeZone: string): string {
  const locale = currentLocale();
  const key = `${locale} ${timeZone}`;
  const format =
    hoursAndMinutes.get(key) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  hoursAndMinutes.set(key, format);
  return format.format(instant);
}

/** Text such as `Offline since 1:05 PM`. Spanish grammar depends on the hour: “desde la 1:05”, “desde las 2:05”. */
export function offlineText(since: number, timeZone: string): string {
  const time = timeOfDay(since, timeZone);
  return lobbyTexts().offline({ time, hour: Number.parseInt(time, 10) });
}

/** Epoch ms of the current minute. */
export function useMinute(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(serverNow() / MINUTE) * MINUTE);
}

const SECOND = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Subscribes to an interval of one second that all listeners share. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listener of [...listeners]) listener();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
