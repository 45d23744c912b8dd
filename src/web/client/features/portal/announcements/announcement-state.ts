import { useEffect, useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import { type AnnouncementState, announcementState } from '../../../../../shared/announcement-times.ts';

/** @param now epoch ms */
export const stateOf = (announcement: Announcement, timeZone: string, now: number): AnnouncementState | 'inactive' =>
  announcement.active ? announcementState(announcement, timeZone, now) : 'inactive';

/** Those that show or will show, as displays have them, then the others. */
export function inShownOrder(list: readonly Announcement[], timeZone: string, now: number) {
  const isCurrent = (each: Announcement) => ['active', 'scheduled'].includes(stateOf(each, timeZone, now));
  return { current: list.filter(isCurrent), others: list.filter((each) => !isCurrent(each)) };
}

/** @returns the ids with one moved by a place, or `null` at the end of the list */
export function moved(ids: readonly number[], id: number, by: -1 | 1): number[] | null {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

const TICK_MS = 10_000;

/** Epoch ms, so that states change while the list is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
