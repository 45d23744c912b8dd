const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LOCAL_TIME_CHARACTERS = '2026-12-01T14:00:00'.length;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param instant epoch ms @returns `2026-12-01T14:00:00` */
export function localTime(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, LOCAL_TIME_CHARACTERS);
}

/** Last day by zone: pages need today at each request. */
const days = new Map<string, { readonly day: number; readonly text: string }>();

/** @param instant epoch ms @returns `2026-12-01` */
export function localDay(instant: number, timeZone: string): string {
  const day = Math.floor((instant + offsetAt(instant, timeZone)) / DAY);
  const cachedDay = days.get(timeZone);
  if (cachedDay?.day === day) return cachedDay.text;
  const text = new Date(day * DAY).toISOString().slice(0, '2026-12-01'.length);
  days.set(timeZone, { day, text });
  return text;
}

/**
 * Resolves a local time by RFC 5545 (3.3.5): the first of two; a skipped 2:30 becomes 3:30.
 * @param local `2026-12-01T14:00` or `2026-12-01T14:00:30.5`
 * @returns epoch ms
 */
export function instantOf(local: string, timeZone: string): number {
  const localMs = Date.parse(`${local}Z`);
  const [instantBefore, instantAfter] = [-DAY, DAY].map(
    (distanceMs) => localMs - offsetAt(localMs + distanceMs, timeZone),
  );
  const earlierInstant = instantBefore ?? localMs;
  const isLocalTime = (instant: number) => instant + offsetAt(instant, timeZone) === localMs;
  return !isLocalTime(earlierInstant) && instantAfter !== undefined && isLocalTime(instantAfter)
    ? instantAfter
    : earlierInstant;
}

/** @param day `2026-12-01` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** @returns 1 (Monday) to 7 */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** Last offset by zone, for the current minute. */
const offsets = new Map<string, { readonly minute: number; readonly offset: number }>();

/** Milliseconds ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const minute = Math.floor(instant / MINUTE);
  const cachedOffset = offsets.get(timeZone);
  if (cachedOffset?.minute === minute) return cachedOffset.offset;
  const offset = computeOffset(instant, timeZone);
  offsets.set(timeZone, { minute, offset });
  return offset;
}

function computeOffset(instant: number, timeZone: string): number {
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
