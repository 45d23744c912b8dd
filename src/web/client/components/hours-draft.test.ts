import { expect, test } from 'vitest';
import { missingHolidays } from './hours-draft.ts';

test('the federal holidays of a year from today are offered, but those that have an entry', () => {
  const offered = missingHolidays([{ date: '2026-12-25', from: '09:00', to: '12:00' }], '2026-11-27');
  expect(offered).toHaveLength(10);
  expect(offered[0]).toEqual({ date: '2027-01-01', closed: true });
  expect(offered.at(-1)).toEqual({ date: '2027-11-25', closed: true });
  expect(missingHolidays(offered, '2026-11-27')).toEqual([{ date: '2026-12-25', closed: true }]);
});
