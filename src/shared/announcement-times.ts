import { addDays, instantOf, localTime, weekdayOf } from './local-time.ts';

/** Instants as ISO 8601. */
export interface AnnouncementTimes {
  /** `null`: no start limit. */
  readonly startsAt: string | null;
  /** `null`: no end. */
  readonly expiresAt: string | null;
  /** Weekdays (1 is Monday) on which the times recur, until a last day. */
  readonly repeat: { readonly weekly: readonly number[]; readonly until?: string | null | undefined } | null;
}

/** Epoch ms, exclusive of `until`; both may be infinite. */
export interface ShowingInterval {
  readonly from: number;
  readonly until: number;
}

const DAY = 24 * 60 * 60_000;
/** Two weeks, in case a clock change skips one recurrence. */
const MAX_DAYS_BETWEEN = 15;

/**
 * Returns intervals that end after `since`, in order. Overnight ones belong to their first weekday; ones that a clock
 * change makes negative are omitted.
 */
export function findShowings(
  times: AnnouncementTimes,
  timeZone: string,
  sinceMs: number,
  count: number,
): ShowingInterval[] {
  const { startsAt, expiresAt, repeat } = times;
  const from = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt);
  const until = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  if (!repeat || startsAt === null || expiresAt === null) return until > sinceMs ? [{ from, until }] : [];
  const [start, end] = [localTime(from, timeZone), localTime(until, timeZone)];
  const nights = Math.round((Date.parse(`${dayOf(end)}Z`) - Date.parse(`${dayOf(start)}Z`)) / DAY);
  const showings: ShowingInterval[] = [];
  let day = laterDay(dayOf(start), addDays(dayOf(localTime(sinceMs, timeZone)), -nights - 1));
  for (
    let skippedDays = 0;
    showings.length < count && skippedDays < MAX_DAYS_BETWEEN;
    day = addDays(day, 1), skippedDays++
  ) {
    if (repeat.until && day > repeat.until) break;
    if (!repeat.weekly.includes(weekdayOf(day))) continue;
    const showing = {
      from: instantOf(day + timeOf(start), timeZone),
      until: instantOf(addDays(day, nights) + timeOf(end), timeZone),
    };
    if (showing.until <= sinceMs || showing.until <= showing.from) continue;
    showings.push(showing);
    skippedDays = 0;
  }
  return showings;
}

export type AnnouncementState = 'active' | 'scheduled' | 'ended';

/** @param now epoch ms */
export function announcementState(times: AnnouncementTimes, timeZone: string, now: number): AnnouncementState {
  const [nextShowing] = findShowings(times, timeZone, now, 1);
  if (!nextShowing) return 'ended';
  return nextShowing.from <= now ? 'active' : 'scheduled';
}

const dayOf = (local: string) => local.slice(0, 10);
const timeOf = (local: string) => local.slice(10);
const laterDay = (a: string, b: string) => (a > b ? a : b);
