import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctClock, readServerTime, serverNow, serverTimeAt } from './server-now.ts';

const NOON = Date.parse('2026-05-02T12:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  correctClock(NOON + HOUR);
  correctClock(NOON);
});
afterEach(() => void vi.useRealTimers());

const answer = (headers: Record<string, string>) => new Response('', { headers });

test('a machine with a slow clock uses the server’s time', () => {
  correctClock(NOON + 3 * HOUR);
  expect(serverNow()).toBe(NOON + 3 * HOUR);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(NOON + 3 * HOUR + 60_000);
});

test('a clock that is set back changes nothing', () => {
  vi.setSystemTime(NOON - 3 * HOUR);
  expect(serverNow()).toBe(NOON);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(NOON + 1_000);
});

test('small differences and invalid instants are ignored', () => {
  correctClock(NOON + 1500);
  correctClock(Number.NaN);
  expect(serverNow()).toBe(NOON);
});

test('a response names the server’s time, one from a shared cache does not', () => {
  const date = new Date(NOON + HOUR).toUTCString();
  readServerTime(answer({ date, age: '0' }));
  readServerTime(answer({}));
  expect(serverNow()).toBe(NOON);
  readServerTime(answer({ date }));
  expect(serverNow()).toBe(NOON + HOUR);
});

test('a correction also corrects what was read before it', () => {
  const reading = performance.now();
  vi.advanceTimersByTime(1_000);
  correctClock(NOON + HOUR + 1_000);
  expect(serverTimeAt(reading)).toBe(NOON + HOUR);
});
