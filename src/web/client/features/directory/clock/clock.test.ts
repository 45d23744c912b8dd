import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySecond, offlineText, timeOfDay } from './clock.ts';

const NOON = Date.parse('2026-05-02T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

test('the time is the building’s, in hours and minutes', () => {
  const timeIn = (timeZone: string) => timeOfDay(NOON, timeZone).replace(/\s/u, ' ');
  expect([timeIn('America/Chicago'), timeIn('Pacific/Honolulu')]).toEqual(['7:00 AM', '2:00 AM']);
  expect(offlineText(NOON, 'America/Denver')).toMatch(/6:00\sAM/u);
});

test('listeners share one interval, which stops with the last', () => {
  let ticks = 0;
  const stops = Array.from({ length: 5 }, () => everySecond(() => (ticks += 1)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3000);
  expect(ticks).toBe(15);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});
