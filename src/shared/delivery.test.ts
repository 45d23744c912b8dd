import { expect, test } from 'vitest';
import { isPoBox, parseRates, rateFor } from './delivery.ts';

const rates = parseRates('1=7.90@2-4, 20=14.90@3-5,150=89.00@5-8') ?? [];

test.each([
  [0, 790],
  [16, 790],
  [17, 1_490],
  [320, 1_490],
  [321, 8_900],
  [99_999, 8_900],
])('%i ounces cost %i cents', (ounces, price) => {
  expect(rateFor(rates, ounces)?.price).toBe(price);
});

test('without a table delivery is free', () => {
  expect(rateFor([], 500)).toBeNull();
});

test.each(['', '1=7.90', '1=7@2-4', '20=1.00@2-4,10=2.00@2-4', '1=1.00@5-2', 'x'])('“%s” is no table', (text) => {
  expect(parseRates(text)).toBeNull();
});

test.each(['PO Box 12', 'P.O. Box 9', 'p o box 3', 'Post Office Box 7', 'POB 12', 'Box 5'])(
  '%s is a PO box',
  (line) => {
    expect(isPoBox(line)).toBe(true);
  },
);

test.each(['600 Congress Ave', '12 Boxwood Lane', '1 Pobst Street', '7 Post Oak Blvd'])('%s is a street', (line) => {
  expect(isPoBox(line)).toBe(false);
});
