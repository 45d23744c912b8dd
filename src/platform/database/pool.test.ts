import { afterEach, expect, test, vi } from 'vitest';
import { closePool } from './pool.ts';

afterEach(() => void vi.useRealTimers());

test('a process exits despite a leaked connection, and logs it', async () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const ended = vi.fn();
  void closePool({ end: () => new Promise(() => {}) }, { warn }).then(ended);
  await vi.advanceTimersByTimeAsync(12_000); // a statement may take that long
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
});

test('it waits no longer than the connections take', async () => {
  const warn = vi.fn();
  await closePool({ end: async () => {} }, { warn });
  expect(warn).not.toHaveBeenCalled();
});
