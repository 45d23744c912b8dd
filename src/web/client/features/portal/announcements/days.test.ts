import { expect, test } from 'vitest';
import { addDays, endOfDay, startOfDay, today } from './days.ts';

test('today is the day in the local time zone', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each([
  ['2026-01-28', 7, '2026-02-04'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s plus %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test('a day ends with its last local millisecond', () => {
  const end = new Date(endOfDay('2026-03-08'));
  expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([2026, 2, 8]);
  expect(end.getTime() + 1).toBe(new Date(2026, 2, 9).getTime());
});

test('a day starts at local midnight', () => {
  expect(new Date(startOfDay('2026-03-08')).getTime()).toBe(new Date(2026, 2, 8).getTime());
});
