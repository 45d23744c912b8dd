import { expect, test } from 'vitest';
import { lateSince, lineShipsBy, shipsBy, shipsTogether } from './values.ts';

const player = { leadDays: 3, inscription: null };
const answered = (answeredAt: string | null) => ({ leadDays: 5, inscription: { isComplete: true, answeredAt } });
const waiting = { leadDays: 5, inscription: { isComplete: false, answeredAt: null } };
const monday = '2026-11-23T16:00:00.000Z';
const order = (...items: (typeof player | ReturnType<typeof answered>)[]) => ({
  status: 'pending',
  createdAt: monday,
  items,
});

test('a line ships within its business days, over Thanksgiving', () => {
  expect(lineShipsBy(order(player), player)).toBe('2026-11-27');
  expect(lineShipsBy(order(player), answered(monday))).toBe('2026-12-01');
});

test('a placard ships after its text was said, and not before', () => {
  expect(lineShipsBy(order(), waiting)).toBeNull();
  expect(lineShipsBy(order(), answered('2026-12-07T16:00:00.000Z'))).toBe('2026-12-14');
  expect(lineShipsBy(order(), answered('2026-11-20T16:00:00.000Z'))).toBe('2026-12-01');
});

test('an order ships with its last line, and says one day only where all are the same', () => {
  expect(shipsBy(order(player, answered(monday)))).toBe('2026-12-01');
  expect(shipsBy(order(player, waiting))).toBeNull();
  expect(shipsTogether(order(player, player))).toBe(true);
  expect(shipsTogether(order(player, answered(monday)))).toBe(false);
});

test('an order is late from the day after, until it is shipped', () => {
  expect(lateSince(order(player), '2026-11-27')).toBeNull();
  expect(lateSince(order(player, waiting), '2026-11-28')).toBe('2026-11-27');
  for (const status of ['shipped', 'delivered', 'cancelled'])
    expect([lateSince({ ...order(player), status }, '2027-01-01'), shipsBy({ ...order(player), status })]).toEqual([
      null,
      null,
    ]);
});

test('an order of Sunday evening in Chicago counts from Sunday', () => {
  expect(shipsBy({ ...order(player), createdAt: '2026-11-16T05:30:00.000Z' })).toBe('2026-11-18');
});
