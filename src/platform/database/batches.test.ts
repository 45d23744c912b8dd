import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

test('a thousand who ask at once are one question, and those who come meanwhile another', async () => {
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

test('what is not found is undefined, and a failure is told to those who asked alone', async () => {
  let isAway = true;
  const find = createBatches<string, string>(async () => {
    if (isAway) throw new Error('away');
    return new Map();
  }, 0);
  await expect(find('a')).rejects.toThrow('away');
  isAway = false;
  expect(await find('a')).toBeUndefined();
});

test('those who ask in the same turn of the loop share a question that waits for no other, and each gets their own', async () => {
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
