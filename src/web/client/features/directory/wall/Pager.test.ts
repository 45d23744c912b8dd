import { expect, test } from 'vitest';
import { dwellOf } from './Pager.tsx';

test('a page is shown for its reading time, at least eight seconds', () => {
  expect(dwellOf(2)).toBe(8_000);
  expect(dwellOf(20)).toBe(8_000);
  expect(dwellOf(58)).toBe(23_200);
});
