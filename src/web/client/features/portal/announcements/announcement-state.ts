import { useEffect, useState } from 'react';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import { type AnnouncementState, announcementState } from '../../../../../shared/announcement-times.ts';
import { filtered } from '../../../components/list/list-filters.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { serverNow } from '../../../lib/server-now.ts';

const states = ['active', 'scheduled', 'ended', 'inactive'] as const;
type State = AnnouncementState | 'inactive';

/** State at a time. @param now epoch ms */
export const stateOf = (announcement: Announcement, timeZone: string, now: number): State =>
  announcement.active ? announcementState(announcement, timeZone, now) : 'inactive';

/** Filters by the address: active and scheduled first in the displays' order, then the others. */
export function shownIn(list: readonly Announcement[], view: ListView, timeZone: string, now: number) {
  const stated = list.map((announcement) => ({ announcement, state: stateOf(announcement, timeZone, now) }));
  const [current, otherAnnouncements] = [
    stated.filter(isCurrent),
    stated.filter((statedAnnouncement) => !isCurrent(statedAnnouncement)),
  ];
  const {
    shown: matchingRows,
    offered,
    wanted: selectedState,
  } = filtered([...current, ...otherAnnouncements], view, {
    kinds: states,
    hasKind: ({ state }, kind) => state === kind,
    words: ({ announcement: { message, texts } }) => [message, texts?.es],
  });
  return {
    shown: matchingRows.map(({ announcement }) => announcement),
    offered,
    wanted: selectedState,
    order: current.map(({ announcement }) => announcement.id),
  };
}

const isCurrent = ({ state }: { state: State }) => state === 'active' || state === 'scheduled';

/** Moves an id by one position. @returns the ids; `null` at the end of the list */
export function moved(ids: readonly number[], id: number, by: -1 | 1): number[] | null {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  const otherIds = ids.filter((otherId) => otherId !== id);
  return [...otherIds.slice(0, to), id, ...otherIds.slice(to)];
}

const TICK_MS = 10_000;

/** Current time in epoch ms, updated while the list is open. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
