import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallAbortedError, slowCalls, withinLimits } from './call-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pends until aborted. */
const never = (signal: AbortSignal) =>
  new Promise<string>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

test.each([
  ['read', 15_000, 'Try again.'],
  ['create', 30_000, 'nothing will be added twice'],
  ['write', 30_000, 'may not be saved'],
] as const)('a %s times out after %i ms and is slow after 5 s', async (kind, limit, words) => {
  const ended = withinLimits({ kind }, never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(slowCalls.get()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(slowCalls.get()).toHaveLength(1);
  expect(Boolean(slowCalls.get()[0]?.retry)).toBe(kind !== 'write');
  await vi.advanceTimersByTimeAsync(limit - 5_000);
  const error = await ended;
  expect(error).toBeInstanceOf(CallAbortedError);
  expect(String(error)).toContain(words);
  expect(slowCalls.get()).toHaveLength(0);
});

test('a retry has its own timeout, which progress restarts', async () => {
  let sentCount = 0;
  let progress = () => {};
  const answer = withinLimits({ kind: 'create' }, (signal, progressed) => {
    sentCount++;
    progress = progressed;
    return sentCount === 3 ? Promise.resolve('done') : never(signal);
  });
  await vi.advanceTimersByTimeAsync(20_000);
  slowCalls.get()[0]?.retry?.();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sentCount).toBe(2);
  progress();
  expect(slowCalls.get()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(29_000);
  slowCalls.get()[0]?.retry?.();
  expect(await answer).toBe('done');
});

test("the caller's signal rejects with the call's own error", async () => {
  const controller = new AbortController();
  const ended = withinLimits({ kind: 'read', signal: controller.signal }, never).catch((error: unknown) => error);
  controller.abort();
  expect(await ended).toEqual(new Error('aborted'));
});
