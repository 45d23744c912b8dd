import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctClock, everySecond, serverNow, timeOfDay } from './clock.ts';

const NOON = Date.parse('2026-05-02T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  correctClock(Date.now());
  vi.useRealTimers();
});

test('a display with a slow clock uses the server time', () => {
  correctClock(NOON + 3 * 3_600_000);
  expect(serverNow()).toBe(NOON + 3 * 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(NOON + 3 * 3_600_000 + 60_000);
});

test('small differences and invalid instants are ignored', () => {
  correctClock(NOON + 1500);
  correctClock(Number.NaN);
  expect(serverNow()).toBe(NOON);
});

test('the time shows hours and minutes, no seconds', () => {
  expect(timeOfDay(NOON)).toMatch(/^\d{1,2}:\d{2}\s[AP]M$/u);
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
