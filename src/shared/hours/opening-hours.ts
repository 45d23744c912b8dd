/** A span of a day, `HH:MM` in the building's zone. `to` at or before `from` ends on the next day. */
export interface HoursSpan {
  from: string;
  to: string;
}
/** 1 is Monday. */
export type WeeklyHours = HoursSpan & { days: number[] };
/** Replaces the weekly hours of an ISO day. A day with several spans has several entries. */
export type HoursException = { date: string } & (HoursSpan | { closed: true });

export interface OpeningHours {
  weekly: WeeklyHours[];
  exceptions: HoursException[];
  byAppointment?: true | undefined;
}

export const WHOLE_DAY: HoursSpan = { from: '00:00', to: '00:00' };
export const isWholeDay = ({ from, to }: HoursSpan): boolean => from === to;
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const isAlways = ({ weekly: [first, ...others] }: OpeningHours): boolean =>
  others.length === 0 && first !== undefined && first.days.length === WEEKDAYS.length && isWholeDay(first);

/** When a door opens or closes. */
interface Turn {
  /** `HH:MM` in the building's zone. */
  readonly time: string;
  readonly weekday: number;
  /** Calendar days from today. */
  readonly daysAhead: number;
  readonly instant: number;
}

/** `until` is null where nothing changes within a week. */
export interface HoursState {
  readonly isOpen: boolean;
  readonly until: Turn | null;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const DAYS_AHEAD = 7;

/** Open or closed at an instant (epoch ms), by the building's calendar. */
export function hoursAt(hours: OpeningHours, now: number, timeZone: string): HoursState {
  const today = dayAt(now, timeZone);
  let closes: Turn | null = null;
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++)
    for (const span of spansOn(hours, day)) {
      const from = turnAt(day, span.from, today, timeZone);
      const to = turnAt(span.to > span.from ? day : day + 1, span.to, today, timeZone);
      if (to.instant <= now || (closes && to.instant <= closes.instant)) continue;
      if (from.instant > (closes?.instant ?? now)) return { isOpen: closes !== null, until: closes ?? from };
      closes = to;
    }
  return { isOpen: closes !== null, until: closes && closes.daysAhead <= DAYS_AHEAD ? closes : null };
}

/** The exceptions of the coming days, today first. */
export function comingExceptions({ exceptions }: OpeningHours, now: number, timeZone: string): HoursException[] {
  const today = dayAt(now, timeZone);
  const last = isoDay(today + DAYS_AHEAD);
  return exceptions
    .filter(({ date }) => date >= isoDay(today) && date <= last)
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** @param instant epoch ms @returns 0 to 23 */
export const hourIn = (instant: number, timeZone: string): number =>
  new Date(instant + offsetAt(instant, timeZone)).getUTCHours();

function spansOn({ weekly, exceptions }: OpeningHours, day: number): HoursSpan[] {
  const date = isoDay(day);
  const own = exceptions.filter((exception) => exception.date === date);
  const spans: HoursSpan[] =
    own.length > 0
      ? own.flatMap((exception) => ('from' in exception ? exception : []))
      : weekly.filter(({ days }) => days.includes(weekdayOf(day)));
  return spans.sort((a, b) => a.from.localeCompare(b.from));
}

// A day is counted in days since 1970-01-01, a Thursday.
const isoDay = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;
const dayAt = (instant: number, timeZone: string) => Math.floor((instant + offsetAt(instant, timeZone)) / DAY);

function turnAt(day: number, time: string, today: number, timeZone: string): Turn {
  const wall = day * DAY + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
  return { time, weekday: weekdayOf(day), daysAhead: day - today, instant: instantOf(wall, timeZone) };
}

/**
 * The first instant at which clocks show this time. A time that daylight saving skips is the instant of the change.
 * @param wall the time as if it were UTC
 */
function instantOf(wall: number, timeZone: string): number {
  const candidates = [wall - DAY, wall + DAY].map((near) => wall - offsetAt(near, timeZone));
  const shown = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.floor(Math.max(...candidates) / HOUR) * HOUR;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const MOST_OFFSETS = 1_000;

/** Milliseconds ahead of UTC; zones change on the hour. */
function offsetAt(instant: number, timeZone: string): number {
  const hour = Math.floor(instant / HOUR) * HOUR;
  const key = `${hour}${timeZone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  const offset = shownAt(hour, timeZone) - hour;
  offsets.set(key, offset);
  return offset;
}

/** What clocks show, as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
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
