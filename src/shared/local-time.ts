const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LENGTH = '2026-12-01T14:00:00'.length;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param instant epoch ms @returns `2026-12-01T14:00:00`, the time on a clock in the zone */
export function localTime(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, LENGTH);
}

/** By zone, the day asked for last: pages ask for today at each request. */
const days = new Map<string, { readonly day: number; readonly text: string }>();

/** @param instant epoch ms @returns `2026-12-01`, the day on a calendar in the zone */
export function localDay(instant: number, timeZone: string): string {
  const day = Math.floor((instant + offsetAt(instant, timeZone)) / DAY);
  const last = days.get(timeZone);
  if (last?.day === day) return last.text;
  const text = new Date(day * DAY).toISOString().slice(0, '2026-12-01'.length);
  days.set(timeZone, { day, text });
  return text;
}

/**
 * The instant of a local time, as RFC 5545 (3.3.5) has it: a time that occurs twice is the first one; one that is skipped
 * counts with the offset before the change, so that 2:30 becomes 3:30.
 * @param local `2026-12-01T14:00` or `2026-12-01T14:00:30.5`
 * @returns epoch ms
 */
export function instantOf(local: string, timeZone: string): number {
  const read = Date.parse(`${local}Z`);
  const [before, after] = [-DAY, DAY].map((away) => read - offsetAt(read + away, timeZone));
  const first = before ?? read;
  const isFirst = (instant: number) => instant + offsetAt(instant, timeZone) === read;
  return !isFirst(first) && after !== undefined && isFirst(after) ? after : first;
}

/** @param day `2026-12-01` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** @returns 1 (Monday) to 7 */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** By zone, of the minute asked for last: pages ask for the present one at each request. */
const offsets = new Map<string, { readonly minute: number; readonly offset: number }>();

/** Milliseconds ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const minute = Math.floor(instant / MINUTE);
  const last = offsets.get(timeZone);
  if (last?.minute === minute) return last.offset;
  const offset = readOffset(instant, timeZone);
  offsets.set(timeZone, { minute, offset });
  return offset;
}

function readOffset(instant: number, timeZone: string): number {
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
      second: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
