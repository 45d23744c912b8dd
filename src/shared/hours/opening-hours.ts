/** `HH:MM` in the building's zone; ends on the next day unless `to` is later than `from`. */
export interface HoursSpan {
  from: string;
  to: string;
}
/** 1 is Monday. */
export type WeeklyHours = HoursSpan & { days: number[] };
/** Override of an ISO day, one entry per span. */
export type HoursException = { date: string } & (HoursSpan | { closed: true });

export interface OpeningHours {
  weekly: WeeklyHours[];
  exceptions: HoursException[];
  byAppointment?: true | undefined;
}

export const WHOLE_DAY: HoursSpan = { from: '00:00', to: '00:00' };
export const isWholeDay = ({ from, to }: HoursSpan): boolean => from === to;
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const isAlwaysOpen = ({ weekly: [first, ...otherLines] }: OpeningHours): boolean =>
  otherLines.length === 0 && first !== undefined && first.days.length === WEEKDAYS.length && isWholeDay(first);

interface HoursChange {
  /** `HH:MM` in the building's zone. */
  readonly time: string;
  readonly weekday: number;
  /** Calendar days from today. */
  readonly daysAhead: number;
  readonly instant: number;
}

/** `until` is null without a change within a week. */
export interface HoursState {
  readonly isOpen: boolean;
  readonly until: HoursChange | null;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const DAYS_AHEAD = 7;

/** @param now epoch ms */
export function hoursStateAt(hours: OpeningHours, now: number, timeZone: string): HoursState {
  const today = dayAt(now, timeZone);
  let closing: HoursChange | null = null;
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++)
    for (const span of spansOfDay(hours, day)) {
      const from = changeAt(day, span.from, today, timeZone);
      const to = changeAt(span.to > span.from ? day : day + 1, span.to, today, timeZone);
      if (to.instant <= now || (closing && to.instant <= closing.instant)) continue;
      if (from.instant > (closing?.instant ?? now)) return { isOpen: closing !== null, until: closing ?? from };
      closing = to;
    }
  return { isOpen: closing !== null, until: closing && closing.daysAhead <= DAYS_AHEAD ? closing : null };
}

export function upcomingExceptions({ exceptions }: OpeningHours, now: number, timeZone: string): HoursException[] {
  const today = dayAt(now, timeZone);
  const last = isoDay(today + DAYS_AHEAD);
  return exceptions
    .filter(({ date }) => date >= isoDay(today) && date <= last)
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** @param instant epoch ms @returns 0 to 23 */
export const hourIn = (instant: number, timeZone: string): number =>
  new Date(instant + offsetAt(instant, timeZone)).getUTCHours();

function spansOfDay({ weekly, exceptions }: OpeningHours, day: number): HoursSpan[] {
  const date = isoDay(day);
  const dayExceptions = exceptions.filter((exception) => exception.date === date);
  const spans: HoursSpan[] =
    dayExceptions.length > 0
      ? dayExceptions.flatMap((exception) => ('from' in exception ? exception : []))
      : weekly.filter(({ days }) => days.includes(weekdayOf(day)));
  return spans.sort((a, b) => a.from.localeCompare(b.from));
}

// Days since 1970-01-01, a Thursday.
const isoDay = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;
const dayAt = (instant: number, timeZone: string) => Math.floor((instant + offsetAt(instant, timeZone)) / DAY);

function changeAt(day: number, time: string, today: number, timeZone: string): HoursChange {
  const wallTime = day * DAY + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
  return { time, weekday: weekdayOf(day), daysAhead: day - today, instant: instantOf(wallTime, timeZone) };
}

/**
 * Returns the first instant, or that of the clock change that skips the time.
 * @param wallTime local time as if it were UTC
 */
function instantOf(wallTime: number, timeZone: string): number {
  const candidates = [wallTime - DAY, wallTime + DAY].map((nearbyTime) => wallTime - offsetAt(nearbyTime, timeZone));
  const validInstants = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === wallTime);
  return validInstants.length > 0 ? Math.min(...validInstants) : Math.floor(Math.max(...candidates) / HOUR) * HOUR;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const MAX_CACHED_OFFSETS = 1_000;

/** Milliseconds ahead of UTC; zones change on the hour. */
function offsetAt(instant: number, timeZone: string): number {
  const hour = Math.floor(instant / HOUR) * HOUR;
  const key = `${hour}${timeZone}`;
  const cachedOffset = offsets.get(key);
  if (cachedOffset !== undefined) return cachedOffset;
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  const offset = wallTimeAt(hour, timeZone) - hour;
  offsets.set(key, offset);
  return offset;
}

/** Local time as if it were UTC. */
function wallTimeAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, format);
  const [month = 1, day, year = 1970, hour = 0, minute] = (format.format(instant).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day, hour % 24, minute);
}
