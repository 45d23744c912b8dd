import { useSyncExternalStore } from 'react';
import { currentLocale, lobbyTexts } from '../texts.ts';

/** HTTP dates have a resolution of one second. */
const TOLERANCE_MS = 2000;
const MINUTE = 60_000;

let offset = 0;

/** Epoch ms by the server's clock; a display's own may be off by hours. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** @param serverInstant epoch ms */
export function correctClock(serverInstant: number): void {
  if (Number.isNaN(serverInstant)) return;
  if (Math.abs(serverInstant - serverNow()) > TOLERANCE_MS) offset = serverInstant - Date.now();
}

const hoursAndMinutes = new Map<string, Intl.DateTimeFormat>();

export function timeOfDay(instant: number): string {
  const locale = currentLocale();
  const format = hoursAndMinutes.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
  hoursAndMinutes.set(locale, format);
  return format.format(instant);
}

/** `Offline since 1:05 PM`. Spanish needs the displayed hour: “desde la 1:05”, “desde las 2:05”. */
export function offlineText(since: number): string {
  const time = timeOfDay(since);
  return lobbyTexts.offline({ time, hour: Number.parseInt(time, 10) });
}

/** Epoch ms of the current minute. */
export function useMinute(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(serverNow() / MINUTE) * MINUTE);
}

const SECOND = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** All listeners share one interval. */
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
