import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedQuery } from './shared-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const ignore = () => {};

test('subscribers share one fetch, and a fresh reply is not fetched again', async () => {
  const load = vi.fn(async () => 'sun');
  const source = createSharedQuery({ load, freshMs: 10_000 });
  const ends = [source.subscribe(ignore), source.subscribe(ignore)];
  await passes(0);
  expect(source.get()).toMatchObject({ data: 'sun', isError: false, isFetching: false });
  for (const end of ends) end();
  source.subscribe(ignore)();
  expect(load).toHaveBeenCalledTimes(1);
  await passes(10_001);
  source.subscribe(ignore)();
  expect(load).toHaveBeenCalledTimes(2);
});

test('polling stops with the last subscriber', async () => {
  const load = vi.fn(async () => 'sun');
  const source = createSharedQuery({ load, freshMs: 1_000, intervalMs: 1_000 });
  const end = source.subscribe(ignore);
  await passes(3_500);
  expect(load).toHaveBeenCalledTimes(4);
  end();
  await passes(10_000);
  expect(load).toHaveBeenCalledTimes(4);
});

test('a failure is retried once before it is reported, and keeps the last reply', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce('sun').mockRejectedValue(new Error('away'));
  const source = createSharedQuery({ load, freshMs: 1_000, intervalMs: 10_000, retryAfterMs: 500 });
  source.subscribe(ignore);
  await passes(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(source.get()).toMatchObject({ data: 'sun', isError: false });
  await passes(500);
  expect(load).toHaveBeenCalledTimes(3);
  expect(source.get()).toMatchObject({ data: 'sun', isError: true });
  await passes(9_000);
  expect(load).toHaveBeenCalledTimes(3);
});
