import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher } from './batches.ts';

test('a thousand concurrent lookups are one query, and those during it another', async () => {
  const requestedKeys: number[] = [];
  const find = createBatcher<number, string>(async (keys) => {
    requestedKeys.push(keys.length);
    return new Map(keys.map((key) => [key, `found ${key}`]));
  }, 20);
  const first = Array.from({ length: 1_000 }, (_, key) => find(key));
  expect(await Promise.all(first)).toContain('found 999');
  const second = Array.from({ length: 500 }, (_, key) => find(key));
  expect((await Promise.all(second))[3]).toBe('found 3');
  expect(requestedKeys).toEqual([1_000, 500]);
});

test('a missing row is undefined, and an error rejects its own batch alone', async () => {
  let isAway = true;
  const find = createBatcher<string, string>(async () => {
    if (isAway) throw new Error('away');
    return new Map();
  }, 0);
  await expect(find('a')).rejects.toThrow('away');
  isAway = false;
  expect(await find('a')).toBeUndefined();
});

test('lookups of one tick share a query without waiting for another, and each gets its result', async () => {
  const requestedBatches: (readonly object[])[] = [];
  const never = new Promise<never>(() => {});
  const find = createBatcher<object, string>((keys) => {
    requestedBatches.push(keys);
    return requestedBatches.length === 1
      ? never
      : Promise.resolve(new Map(keys.map((key, at) => [key, `answer ${at}`])));
  });
  void find({});
  await nextTurn();
  const [firstKey, secondKey] = [{ id: 1 }, { id: 1 }];
  expect(await Promise.all([find(firstKey), find(secondKey), find(firstKey)])).toEqual([
    'answer 0',
    'answer 1',
    'answer 0',
  ]);
  expect(requestedBatches.map((keys) => keys.length)).toEqual([1, 2]);
});
