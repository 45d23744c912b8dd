import { expect, test } from 'vitest';
import { flatTaxOn, formatCents } from './money.ts';

test.each([
  [0, 0],
  [100, 8],
  [106, 8],
  [107, 9],
  [12_345, 988],
  [99_999, 8_000],
])('tax on %i cents is %i', (subtotal, tax) => expect(flatTaxOn(subtotal)).toBe(tax));

test('cents display as dollars with two decimals', () => {
  expect([formatCents(5), formatCents(123_456)]).toEqual(['$0.05', '$1,234.56']);
});
