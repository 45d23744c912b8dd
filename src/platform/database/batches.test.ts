import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

test('a thousand concurrent lookups are one query, and those during it another', async () => {
  const asked: number[] = [];
  const find = createBatches<number, string>(async (keys) => {
    asked.push(keys.length);
    return new Map(keys.map((key) => [key, `found ${key}`]));
  }, 20);
  const first = Array.from({ length: 1_000 }, (_, key) => find(key));
  expect(await Promise.all(first)).toContain('found 999');
  const second = Array.from({ length: 500 }, (_, key) => find(key));
  expect((await Promise.all(second))[3]).toBe('found 3');
  expect(asked).toEqual([1_000, 500]);
});

test('a missing row is undefined, and an error rejects its own batch alone', async () => {
  let isAway = true;
  const find = createBatches<string, string>(async () => {
    if (isAway) throw new Error('away');
    return new Map();
  }, 0);
  await expect(find('a')).rejects.toThrow('away');
  isAway = false;
  expect(await find('a')).toBeUndefined();
});

test('lookups of one tick share a query without waiting for another, and each gets its result', async () => {
  const asked: (readonly object[])[] = [];
  const never = new Promise<never>(() => {});
  const find = createBatches<object, string>((keys) => {
    asked.push(keys);
    return asked.length === 1 ? never : Promise.resolve(new Map(keys.map((key, at) => [key, `answer ${at}`])));
  });
  void find({});
  await nextTurn();
  const [one, other] = [{ id: 1 }, { id: 1 }];
  expect(await Promise.all([find(one), find(other), find(one)])).toEqual(['answer 0', 'answer 1', 'answer 0']);
  expect(asked.map((keys) => keys.length)).toEqual([1, 2]);
});
