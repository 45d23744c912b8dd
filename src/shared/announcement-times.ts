import { addDays, instantOf, localTime, weekdayOf } from './local-time.ts';

/** When an announcement shows; instants as ISO 8601. */
export interface AnnouncementTimes {
  /** `null`: from now on. A repeating one has both. */
  readonly startsAt: string | null;
  /** `null`: for ever. */
  readonly expiresAt: string | null;
  /** The weekdays (1 is Monday) on which the times of day of its start and end recur; `until` is the last such day. */
  readonly repeat: { readonly weekly: readonly number[]; readonly until?: string | null | undefined } | null;
}

/** Epoch ms: shown from `from`, and no more at `until`; both may be infinite. */
export interface Showing {
  readonly from: number;
  readonly until: number;
}

const DAY = 24 * 60 * 60_000;
/** A listed weekday comes within seven days; its time may be skipped once, by a change of the clocks. */
const MOST_DAYS_BETWEEN = 15;

/**
 * The showings that end after `since`, in order, at most `count`. Overnight ones belong to the weekday they begin on. A
 * repeating one that would end before it begins, within the hour that a change of the clocks skips, is left out.
 */
export function showings(times: AnnouncementTimes, timeZone: string, since: number, count: number): Showing[] {
  const { startsAt, expiresAt, repeat } = times;
  const from = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt);
  const until = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  if (!repeat || startsAt === null || expiresAt === null) return until > since ? [{ from, until }] : [];
  const [start, end] = [localTime(from, timeZone), localTime(until, timeZone)];
  const nights = Math.round((Date.parse(`${dayOf(end)}Z`) - Date.parse(`${dayOf(start)}Z`)) / DAY);
  const found: Showing[] = [];
  let day = laterOf(dayOf(start), addDays(dayOf(localTime(since, timeZone)), -nights - 1));
  for (let passed = 0; found.length < count && passed < MOST_DAYS_BETWEEN; day = addDays(day, 1), passed++) {
    if (repeat.until && day > repeat.until) break;
    if (!repeat.weekly.includes(weekdayOf(day))) continue;
    const showing = {
      from: instantOf(day + timeOf(start), timeZone),
      until: instantOf(addDays(day, nights) + timeOf(end), timeZone),
    };
    if (showing.until <= since || showing.until <= showing.from) continue;
    found.push(showing);
    passed = 0;
  }
  return found;
}

export type AnnouncementState = 'active' | 'scheduled' | 'ended';

/** @param now epoch ms */
export function announcementState(times: AnnouncementTimes, timeZone: string, now: number): AnnouncementState {
  const [next] = showings(times, timeZone, now, 1);
  if (!next) return 'ended';
  return next.from <= now ? 'active' : 'scheduled';
}

const dayOf = (local: string) => local.slice(0, 10);
const timeOf = (local: string) => local.slice(10);
const laterOf = (a: string, b: string) => (a > b ? a : b);
