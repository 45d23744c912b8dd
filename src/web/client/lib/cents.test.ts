import { expect, test } from 'vitest';
import { centsOf } from './cents.ts';

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  [' $1,234.56 ', 123_456],
  ['0.01', 1],
  ['', null],
  ['1.234', null],
  ['1,23', null],
  ['-5', null],
  ['12 dollars', null],
])('%j is %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});
