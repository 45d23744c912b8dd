import { expect, test } from 'vitest';
import { shipsBy } from './shipping.ts';

test.each([
  ['a Monday', new Date(2026, 10, 23, 12), new Date(2026, 10, 26, 12)],
  ['a Thursday', new Date(2026, 10, 19, 12), new Date(2026, 10, 24, 12)],
  ['a Saturday', new Date(2026, 10, 21, 12), new Date(2026, 10, 25, 12)],
])('an order of %s leaves within three business days', (_day, placed, last) => {
  expect(shipsBy({ status: 'pending', createdAt: placed.toISOString() })).toEqual(last);
});

test.each(['shipped', 'delivered', 'cancelled'] as const)('one that is %s has no day to leave by', (status) => {
  expect(shipsBy({ status, createdAt: new Date().toISOString() })).toBeNull();
});
