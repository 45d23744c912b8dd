import { expect, test } from 'vitest';
import { rowsBetween } from './selection.ts';

const visibleIds = [9, 4, 7, 1, 5];

test('a range goes from the row pressed last to this one, up or down, in the order shown', () => {
  expect(rowsBetween(visibleIds, 4, 1)).toEqual([4, 7, 1]);
  expect(rowsBetween(visibleIds, 5, 7)).toEqual([7, 1, 5]);
  expect(rowsBetween(visibleIds, 7, 7)).toEqual([7]);
});

test('without a row pressed before, or with one that is not shown any more, it is the row alone', () => {
  expect(rowsBetween(visibleIds, null, 1)).toEqual([1]);
  expect(rowsBetween(visibleIds, 3, 1)).toEqual([1]);
});
