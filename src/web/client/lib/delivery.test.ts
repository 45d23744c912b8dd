import { expect, test } from 'vitest';
import { deliveryOf, shipsByDay } from './delivery.ts';

const player = { quantity: 2, delivery: { weight: 10, isFreight: false, leadDays: 3 } };
const display = { quantity: 1, delivery: { weight: 600, isFreight: true, leadDays: 10 } };
const rates = [
  { pounds: 2, price: 790, days: [2, 4] as const },
  { pounds: 50, price: 8_900, days: [5, 8] as const },
];

test('delivery is free and of unknown time without a table', () => {
  expect(deliveryOf([player], [])).toEqual({ cost: 0, arrives: null, isFreight: false, isUsual: true });
  expect(deliveryOf([player], undefined)).toBeNull();
});

test('the whole weight decides the cost, and the slowest line the day', () => {
  expect(deliveryOf([player], rates, '2026-11-16')).toEqual({
    cost: 790,
    arrives: { from: '2026-11-23', until: '2026-11-25' },
    isFreight: false,
    isUsual: true,
  });
  expect(deliveryOf([player, display], rates, '2026-11-16')).toMatchObject({
    cost: 8_900,
    arrives: { from: '2026-12-08', until: '2026-12-11' },
    isFreight: true,
    isUsual: false,
  });
});

test('what is ordered before Thanksgiving ships after it', () => {
  expect(shipsByDay(3, '2026-11-25')).toBe('2026-12-01');
});
