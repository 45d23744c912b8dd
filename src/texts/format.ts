import { pageLocale } from './page-locale.ts';

type Zoned = Intl.DateTimeFormatOptions & { timeZone: string | undefined };

// Formats of the page's language.

/** Browser time zone, for accounts, orders and logs; a building's times use its own zone. */
const BROWSER_TIME_ZONE = undefined;

/** Creates the format lazily: the page's language is unknown while modules load. */
function dateFormat({ timeZone, ...options }: Zoned): (instant: string | number | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(pageLocale(), { ...options, timeZone });
    return format.format(new Date(instant));
  };
}

/** `Nov 22, 2026, 7:05 PM` */
export const formatMoment = /* @__PURE__ */ dateFormat({
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: BROWSER_TIME_ZONE,
});
/** `November 22, 2026 at 7:05 PM` */
export const formatLongMoment = /* @__PURE__ */ dateFormat({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: BROWSER_TIME_ZONE,
});
/** `Nov 22, 2026` */
export const formatDay = /* @__PURE__ */ dateFormat({ dateStyle: 'medium', timeZone: BROWSER_TIME_ZONE });
/** `November 22, 2026` */
export const formatLongDay = /* @__PURE__ */ dateFormat({ dateStyle: 'long', timeZone: BROWSER_TIME_ZONE });
/** `7:05 PM` */
export const formatTime = /* @__PURE__ */ dateFormat({ timeStyle: 'short', timeZone: BROWSER_TIME_ZONE });

const calendarDay = /* @__PURE__ */ dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
/** `Nov 22, 2026` in any time zone. @param day `2026-11-22` */
export const formatCalendarDay = (day: string): string => calendarDay(`${day}T00:00:00Z`);

const monthAndYear = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `November 2026`. @param month `2026-11` */
export const formatMonth = (month: string): string => monthAndYear(`${month}-01T00:00:00Z`);

const longWeekday = /* @__PURE__ */ dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** `Sunday, November 22` in any time zone. @param day `2026-11-22` */
export const formatLongWeekday = (day: string): string => longWeekday(`${day}T00:00:00Z`);
const shortDay = /* @__PURE__ */ dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Sun, Nov 22` in any time zone. @param day `2026-11-22` */
export const formatShortWeekday = (day: string): string => shortDay(`${day}T00:00:00Z`);

const dayOfMonth = /* @__PURE__ */ dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Nov 22` in any time zone. @param day `2026-11-22` */
export const formatShortDay = (day: string): string => dayOfMonth(`${day}T00:00:00Z`);

/** `Nov 22, 2026, 7:05 PM` in the zone. */
export const formatZonedMoment = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
/** `7:05 PM` in the zone. */
export const formatZonedTime = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short', timeZone }).format(new Date(instant));

/** `November 22, 2026` in the zone. */
export const formatZonedDay = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeZone }).format(new Date(instant));

const weekday = /* @__PURE__ */ dateFormat({ weekday: 'long', timeZone: 'UTC' });
const shortWeekday = /* @__PURE__ */ dateFormat({ weekday: 'short', timeZone: 'UTC' });
/** January 1, 2024 is a Monday. */
const dayOfWeek = (day: number) => Date.UTC(2024, 0, day);
/** `Monday`. @param day 1 to 7 */
export const formatWeekdayName = (day: number): string => weekday(dayOfWeek(day));
/** `Mon, Fri`. @param days 1 (Monday) to 7 */
export const formatWeekdays = (days: readonly number[]): string =>
  [...days]
    .sort()
    .map((day) => shortWeekday(dayOfWeek(day)))
    .join(', ');

const wholeHour = /* @__PURE__ */ dateFormat({ hour: 'numeric', timeZone: 'UTC' });
/** `7 PM`. @param hour 0 to 23 */
export const formatHour = (hour: number): string => wholeHour(Date.UTC(2000, 0, 1, hour));

/** `1,234` */
export const formatNumber = (value: number): string => value.toLocaleString(pageLocale());

/** `98.5%`. @param share of 1 @param digits decimals */
export const formatShare = (share: number, digits = 0): string =>
  share.toLocaleString(pageLocale(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** `PNG, JPEG, or WebP` */
export const formatChoice = (names: readonly string[]): string =>
  new Intl.ListFormat(pageLocale(), { type: 'disjunction' }).format(names);
