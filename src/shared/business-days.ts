import { addDays, localDay, weekdayOf } from './local-time.ts';

/** Time zone of business days and deadlines. */
export const SHOP_ZONE = 'America/Chicago';

/** @returns `2026-12-01`, the shop's day of an instant */
export const shopDay = (instant: string | number): string =>
  localDay(typeof instant === 'number' ? instant : Date.parse(instant), SHOP_ZONE);

export function addBusinessDays(day: string, days: number): string {
  let [date, remainingDays] = [day, days];
  while (remainingDays > 0) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) remainingDays--;
  }
  return date;
}

/** Rejects weekends and observed US federal holidays. @param day `2026-12-01` */
export function isBusinessDay(day: string): boolean {
  if (weekdayOf(day) > 5) return false;
  const year = Number(day.slice(0, 4));
  // January 1 on a Saturday is observed in the year before.
  return !federalHolidays(year).includes(day) && !federalHolidays(year + 1).includes(day);
}

const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 4, 6, 7];

const holidaysByYear = new Map<number, readonly string[]>();

/**
 * Returns holidays as observed (5 U.S.C. § 6103;
 * https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/).
 */
export function federalHolidays(year: number): readonly string[] {
  const holidays = holidaysByYear.get(year) ?? [
    ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((date) => observedHoliday(`${year}-${date}`)),
    nthWeekday(year, '01', 3, MONDAY),
    nthWeekday(year, '02', 3, MONDAY),
    lastMonday(`${year}-05-31`),
    nthWeekday(year, '09', 1, MONDAY),
    nthWeekday(year, '10', 2, MONDAY),
    nthWeekday(year, '11', 4, THURSDAY),
  ];
  holidaysByYear.set(year, holidays);
  return holidays;
}

function observedHoliday(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

function nthWeekday(year: number, month: string, count: number, weekday: number): string {
  const firstOfMonth = `${year}-${month}-01`;
  return addDays(firstOfMonth, ((weekday - weekdayOf(firstOfMonth) + 7) % 7) + (count - 1) * 7);
}

const lastMonday = (monthEnd: string) => addDays(monthEnd, -(weekdayOf(monthEnd) - MONDAY));
