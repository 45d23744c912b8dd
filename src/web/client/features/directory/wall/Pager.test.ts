import { expect, test } from 'vitest';
import { dwellOf } from './Pager.tsx';

test('a page stands by what there is to read, eight seconds at least', () => {
  expect(dwellOf(2)).toBe(8_000);
  expect(dwellOf(20)).toBe(8_000);
  expect(dwellOf(58)).toBe(23_200);
});
