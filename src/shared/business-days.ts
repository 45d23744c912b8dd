import { addDays, localDay, weekdayOf } from './local-time.ts';

/** The shop's: business days and deadlines are counted in it. */
export const SHOP_ZONE = 'America/Chicago';

/** @returns `2026-12-01`, the shop's day of an instant */
export const shopDay = (instant: string | number): string =>
  localDay(typeof instant === 'number' ? instant : Date.parse(instant), SHOP_ZONE);

/** The last of so many business days after a day. */
export function addBusinessDays(day: string, days: number): string {
  let [at, left] = [day, days];
  while (left > 0) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left--;
  }
  return at;
}

/** Neither a weekend nor a US federal holiday, as observed. @param day `2026-12-01` */
export function isBusinessDay(day: string): boolean {
  if (weekdayOf(day) > 5) return false;
  const year = Number(day.slice(0, 4));
  // January 1 on a Saturday is observed in the year before.
  return !federalHolidays(year).includes(day) && !federalHolidays(year + 1).includes(day);
}

const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 4, 6, 7];

const known = new Map<number, readonly string[]>();

/**
 * The eleven federal holidays of a year as observed: on a Saturday the Friday before, on a Sunday the Monday after
 * (5 U.S.C. § 6103; https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/).
 */
export function federalHolidays(year: number): readonly string[] {
  const found = known.get(year) ?? [
    ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((date) => observed(`${year}-${date}`)),
    nth(year, '01', 3, MONDAY),
    nth(year, '02', 3, MONDAY),
    lastMonday(`${year}-05-31`),
    nth(year, '09', 1, MONDAY),
    nth(year, '10', 2, MONDAY),
    nth(year, '11', 4, THURSDAY),
  ];
  known.set(year, found);
  return found;
}

function observed(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

function nth(year: number, month: string, count: number, weekday: number): string {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
}

const lastMonday = (monthEnd: string) => addDays(monthEnd, -(weekdayOf(monthEnd) - MONDAY));
