import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('it deletes until a batch is not full', async () => {
  const left = [5, 5, 2, 7];
  expect(await inBatches(5, async () => left.shift() ?? 0)).toBe(12);
  expect(left).toEqual([7]);
});

test('a failed batch stops it', async () => {
  const failing = inBatches(5, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
});
