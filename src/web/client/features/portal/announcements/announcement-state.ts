import { useEffect, useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import { type AnnouncementState, announcementState } from '../../../../../shared/announcement-times.ts';
import { filtered } from '../../../components/list/list-filters.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { serverNow } from '../../../lib/server-now.ts';

/** In the order of the filter. */
const states = ['active', 'scheduled', 'ended', 'inactive'] as const;
type State = AnnouncementState | 'inactive';

/** @param now epoch ms */
export const stateOf = (announcement: Announcement, timeZone: string, now: number): State =>
  announcement.active ? announcementState(announcement, timeZone, now) : 'inactive';

/** Those that show or will show, as displays have them, then the others; limited as the address says. */
export function shownIn(list: readonly Announcement[], view: ListView, timeZone: string, now: number) {
  const stated = list.map((announcement) => ({ announcement, state: stateOf(announcement, timeZone, now) }));
  const [current, others] = [stated.filter(isCurrent), stated.filter((each) => !isCurrent(each))];
  const { shown, offered, wanted } = filtered([...current, ...others], view, {
    kinds: states,
    isOf: ({ state }, kind) => state === kind,
    words: ({ announcement: { message, texts } }) => [message, texts?.es],
  });
  return {
    shown: shown.map(({ announcement }) => announcement),
    offered,
    wanted,
    order: current.map(({ announcement }) => announcement.id),
  };
}

const isCurrent = ({ state }: { state: State }) => state === 'active' || state === 'scheduled';

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
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
