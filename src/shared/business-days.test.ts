import { expect, test } from 'vitest';
import { addBusinessDays, federalHolidays, isBusinessDay, shopDay } from './business-days.ts';

// https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
const published = {
  2026: [
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ],
  2027: [
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-24',
  ],
  2028: [
    '2027-12-31',
    '2028-01-17',
    '2028-02-21',
    '2028-05-29',
    '2028-06-19',
    '2028-07-04',
    '2028-09-04',
    '2028-10-09',
    '2028-11-10',
    '2028-11-23',
    '2028-12-25',
  ],
};

test.each(Object.entries(published))('the federal holidays of %s are those published', (year, days) => {
  expect([...federalHolidays(Number(year))].sort()).toEqual(days);
});

test.each([
  ['a Monday', '2026-11-16', '2026-11-19'],
  ['the day before Thanksgiving', '2026-11-25', '2026-12-01'],
  ['a Saturday', '2026-11-21', '2026-11-25'],
  ['before Christmas', '2026-12-23', '2026-12-29'],
  ['before a New Year that is observed in the old one', '2027-12-30', '2028-01-05'],
])('three business days after %s', (_day, from, until) => {
  expect(addBusinessDays(from, 3)).toBe(until);
});

test('New Year on a Saturday is observed on Friday', () => {
  expect(isBusinessDay('2027-12-31')).toBe(false);
  expect(isBusinessDay('2027-12-30')).toBe(true);
});

test('the shop’s day is that of Chicago, in summer and winter', () => {
  expect(shopDay('2026-07-01T04:59:00Z')).toBe('2026-06-30');
  expect(shopDay('2026-07-01T05:00:00Z')).toBe('2026-07-01');
  expect(shopDay('2026-12-01T05:59:00Z')).toBe('2026-11-30');
});
