import { expect, test } from 'vitest';
import { formatRates, isPoBox, parseDeliveryRates, rateFor } from './delivery.ts';

const rates = parseDeliveryRates('1=7.90@2-4, 20=14.90@3-5,150=89.00@5-8') ?? [];

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

test.each([
  '',
  '1=7.90',
  '1=7@2-4',
  '0=1.00@2-4',
  '20=1.00@2-4,10=2.00@2-4',
  '20=1.00@2-4,20=2.00@2-4',
  '1=1.00@5-2',
  '1=1.00@2-4,',
  '-1=1.00@2-4',
  '1=1.00@2-4 days',
  'x',
])('“%s” is no table', (text) => {
  expect(parseDeliveryRates(text)).toBeNull();
});

test('weights have two decimals, transit times two digits, which may be the same', () => {
  const text = '0.5=3.00@1-1,1.25=7.90@2-4,12345.75=123456.00@10-21';
  const parsedRates = parseDeliveryRates(text) ?? [];
  expect(parsedRates).toEqual([
    { pounds: 0.5, price: 300, days: [1, 1] },
    { pounds: 1.25, price: 790, days: [2, 4] },
    { pounds: 12_345.75, price: 12_345_600, days: [10, 21] },
  ]);
  expect(formatRates(parsedRates)).toBe(text);
});

test.each([
  'PO Box 12',
  'P.O. Box 9',
  'p o box 3',
  'PO  \t Box 4',
  'POBox 4',
  'Lobby, PO Bin 4',
  'Post Office Box 7',
  'Post Office Drawer 7',
  'POB 12',
  'POB12',
  'POB #12',
  'Box 5',
  'Box #5',
])('%s is a PO box', (line) => {
  expect(isPoBox(line)).toBe(true);
});

test.each(['600 Congress Ave', '12 Boxwood Lane', '1 Pobst Street', '7 Post Oak Blvd', 'Suite 4, Box 5', 'POB Street'])(
  '%s is a street',
  (line) => {
    expect(isPoBox(line)).toBe(false);
  },
);
