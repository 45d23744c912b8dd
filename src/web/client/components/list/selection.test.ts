import { expect, test } from 'vitest';
import { rowsBetween } from './selection.ts';

const shown = [9, 4, 7, 1, 5];

test('a range goes from the row pressed last to this one, up or down, in the order shown', () => {
  expect(rowsBetween(shown, 4, 1)).toEqual([4, 7, 1]);
  expect(rowsBetween(shown, 5, 7)).toEqual([7, 1, 5]);
  expect(rowsBetween(shown, 7, 7)).toEqual([7]);
});

test('without a row pressed before, or with one that is not shown any more, it is the row alone', () => {
  expect(rowsBetween(shown, null, 1)).toEqual([1]);
  expect(rowsBetween(shown, 3, 1)).toEqual([1]);
});
