import { expect, test } from 'vitest';
import { dwellsOf } from './paging.ts';

test('a page is shown for its reading time, at least eight seconds', () => {
  expect(dwellsOf([2, 20])).toEqual([8_000, 8_000]);
  expect(dwellsOf([50, 25])).toEqual([20_000, 10_000]);
});

test('all pages are shown within 45 seconds, each for at least four', () => {
  const dwells = dwellsOf([80, 80, 80, 80, 40]);
  expect(dwells.reduce((sum, dwellMs) => sum + dwellMs)).toBeCloseTo(45_000);
  expect(dwells[0]).toBeCloseTo(10_000);
  expect(dwellsOf(Array.from({ length: 25 }, () => 80))[0]).toBe(4_000);
});
