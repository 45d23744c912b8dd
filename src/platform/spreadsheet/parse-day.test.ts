import { expect, test } from 'vitest';
import { dayOrderOf, parseDay } from './parse-day.ts';

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ['2026-03-01 00:00:00', '2026-03-01'],
  ['3/21/2026', '2026-03-21'],
  ['03/21/26', '2026-03-21'],
  ['21.3.2026', '2026-03-21'],
  ['3/21/2026 12:00 AM', '2026-03-21'],
  ['3/3/2026', '2026-03-03'],
  ['3/1/2026', null],
  ['Mar 1, 2026', '2026-03-01'],
  ['March 1st, 2026', '2026-03-01'],
  ['1 Sept 2026', '2026-09-01'],
  ['1-Mar-26', '2026-03-01'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2026', null],
  ['13/13/2026', null],
  ['next spring', null],
  ['46082', '2026-03-01'],
  ['46082.5', '2026-03-01'],
  ['12045', null],
  ['2026', null],
  ['', null],
])('%j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test('a date whose day and month cannot be told apart is read in the given order', () => {
  for (const text of ['03/04/2026', '3-4-26', '03.04.2026 00:00']) {
    expect([parseDay(text), parseDay(text, 'month-first'), parseDay(text, 'day-first')], text).toEqual([
      null,
      '2026-03-04',
      '2026-04-03',
    ]);
    expect(dayOrderOf(text)).toBe('either');
  }
  expect([parseDay('13/04/2026', 'month-first'), dayOrderOf('13/04/2026')]).toEqual(['2026-04-13', 'day-first']);
  expect([dayOrderOf('04/13/2026'), dayOrderOf('04/04/2026')]).toEqual(['month-first', null]);
  for (const text of ['2026-03-04', '46082', '3 Mar 2026', 'MTM', '']) expect(dayOrderOf(text), text).toBeNull();
});
