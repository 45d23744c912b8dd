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
