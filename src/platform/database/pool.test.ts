import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { closePool } from './pool.ts';

afterEach(() => void vi.useRealTimers());

test('a process exits despite a leaked connection, and logs it', async () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const ended = vi.fn();
  void closePool(
    poolOf(0, () => new Promise(() => {})),
    { warn },
  ).then(ended);
  await vi.advanceTimersByTimeAsync(12_000); // a statement may take that long
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
});

test('it waits no longer than the connections take', async () => {
  const warn = vi.fn();
  await closePool(
    poolOf(0, async () => {}),
    { warn },
  );
  expect(warn).not.toHaveBeenCalled();
});

test('it waits until every connection is closed, so that a stopping server finds none', async () => {
  const pool = poolOf(2, async () => {});
  const ended = vi.fn();
  const closing = closePool(pool, { warn: vi.fn() }).then(ended);
  pool.emit('remove');
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  pool.emit('remove');
  await closing;
});

const poolOf = (totalCount: number, end: () => Promise<void>) => Object.assign(new EventEmitter(), { totalCount, end });
