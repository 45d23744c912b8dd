import { expect, test } from 'vitest';
import { deleteInBatches } from './delete-in-batches.ts';

test('it deletes until a batch is not full', async () => {
  const batchCounts = [5, 5, 2, 7];
  expect(await deleteInBatches(5, async () => batchCounts.shift() ?? 0)).toBe(12);
  expect(batchCounts).toEqual([7]);
});

test('a failed batch stops it', async () => {
  const failing = deleteInBatches(5, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
});
