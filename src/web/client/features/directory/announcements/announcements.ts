import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DirectoryAnnouncement, DisplayAnnouncement } from '../../../../../modules/directory/schema.ts';
import { messageIn } from '../../../../../modules/directory/values.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { everySecond } from '../clock/clock.ts';
import type { ScreenDirectory } from '../parse.ts';
import { ownDisplayId } from '../settings/screen-settings.ts';
import { currentLanguage } from '../texts.ts';

export const ROTATION_MS = 5000;

/**
 * Filters the announcements that are active now.
 * @param now epoch ms
 * @param displayId `null` if the screen is not paired
 */
export function currentAnnouncements(
  announcements: readonly DisplayAnnouncement[],
  now: number,
  displayId: number | null,
): DisplayAnnouncement[] {
  return announcements.filter(
    ({ active, startsAt, expiresAt, later, displayIds }) =>
      active &&
      (!displayIds || (displayId !== null && displayIds.includes(displayId))) &&
      [[startsAt, expiresAt] as const, ...(later ?? [])].some(
        ([from, until]) => (!from || Date.parse(from) <= now) && (!until || Date.parse(until) > now),
      ),
  );
}

/** Steps through a list, wrapping in both directions; 0 for an empty list. */
export function stepIndex(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}

export function subscribeToRotation(step: () => void): () => void {
  const timer = setInterval(step, ROTATION_MS);
  return () => clearInterval(timer);
}

interface Rotation {
  index: number;
  step: (steps: number) => void;
}

/** Rotates through ids; the current one survives changes of the list. */
export function useRotation(ids: readonly number[], isPaused: boolean): Rotation {
  const [current, setCurrent] = useState<number | null>(null);
  const key = ids.join(' ');
  const step = useCallback(
    (steps: number) => {
      const list = key === '' ? [] : key.split(' ').map(Number);
      setCurrent((id) => list[stepIndex(positionOf(id, list), steps, list.length)] ?? null);
    },
    [key],
  );
  const isTurning = !isPaused && ids.length > 1;
  useEffect(() => (isTurning ? subscribeToRotation(() => step(1)) : undefined), [isTurning, step]);
  return { index: positionOf(current, ids), step };
}

function positionOf(id: number | null, ids: readonly number[]): number {
  return id === null ? 0 : Math.max(0, ids.indexOf(id));
}

export interface Announcements {
  urgent: DirectoryAnnouncement[];
  rotating: DirectoryAnnouncement[];
}

/** Announcements for this screen: those fetched with a display's token, unless older than the directory. */
export function announcementsOf({
  announcements,
  heldAnnouncements = [],
  own: ownAnnouncements,
  version,
}: Pick<ScreenDirectory, 'announcements' | 'heldAnnouncements' | 'own' | 'version'>): readonly DisplayAnnouncement[] {
  const forAll = [...announcements, ...heldAnnouncements];
  if (!ownAnnouncements) return forAll;
  if (ownAnnouncements.version >= version) return ownAnnouncements.announcements;
  const newer = new Set(forAll.map(({ id }) => id));
  return [...forAll, ...ownAnnouncements.announcements.filter(({ id }) => !newer.has(id))];
}

/** Current announcements in the page's language, checked every second: they begin and expire offline, too. */
export function useAnnouncements({
  announcements,
  heldAnnouncements,
  own: ownAnnouncements,
  version,
}: ScreenDirectory): Announcements {
  const allAnnouncements = useMemo(
    () => [...announcementsOf({ announcements, heldAnnouncements, own: ownAnnouncements, version })].sort(inOrder),
    [announcements, heldAnnouncements, ownAnnouncements, version],
  );
  const currentIds = useSyncExternalStore(everySecond, () =>
    currentAnnouncements(allAnnouncements, serverNow(), ownDisplayId())
      .map(({ id }) => id)
      .join(' '),
  );
  return useMemo(() => {
    const ids = new Set(currentIds.split(' ').map(Number));
    const current = allAnnouncements
      .filter(({ id }) => ids.has(id))
      .map((announcement) => ({ ...announcement, message: messageIn(currentLanguage(), announcement) }));
    return { urgent: current.filter(({ urgent }) => urgent), rotating: current.filter(({ urgent }) => !urgent) };
  }, [allAnnouncements, currentIds]);
}

const inOrder = (a: DirectoryAnnouncement, b: DirectoryAnnouncement) =>
  (a.position ?? 0) - (b.position ?? 0) || b.id - a.id;
