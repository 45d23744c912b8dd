import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DirectoryAnnouncement, DisplayAnnouncement } from '../../../../../modules/directory/schema.ts';
import { messageIn } from '../../../../../modules/directory/values.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { everySecond } from '../clock/clock.ts';
import type { ScreenDirectory } from '../parse.ts';
import { ownDisplayId } from '../settings/screen-settings.ts';
import { currentLanguage } from '../texts.ts';

export const ROTATION_MS = 5000;

/** @param now epoch ms @param displayId `null` for a screen that is not paired */
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

/** Wraps in both directions; 0 for an empty list. */
export function stepped(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}

export function startRotation(step: () => void): () => void {
  const timer = setInterval(step, ROTATION_MS);
  return () => clearInterval(timer);
}

interface Rotation {
  index: number;
  step: (steps: number) => void;
}

/** Keeps the current id while the list changes. */
export function useRotation(ids: readonly number[], isPaused: boolean): Rotation {
  const [current, setCurrent] = useState<number | null>(null);
  const key = ids.join(' ');
  const step = useCallback(
    (steps: number) => {
      const list = key === '' ? [] : key.split(' ').map(Number);
      setCurrent((id) => list[stepped(positionOf(id, list), steps, list.length)] ?? null);
    },
    [key],
  );
  const isTurning = !isPaused && ids.length > 1;
  useEffect(() => (isTurning ? startRotation(() => step(1)) : undefined), [isTurning, step]);
  return { index: positionOf(current, ids), step };
}

function positionOf(id: number | null, ids: readonly number[]): number {
  return id === null ? 0 : Math.max(0, ids.indexOf(id));
}

export interface Announcements {
  urgent: DirectoryAnnouncement[];
  rotating: DirectoryAnnouncement[];
}

/** A paired display's own are complete, unless they are older than the directory. */
export function announcementsOf({
  announcements,
  heldAnnouncements = [],
  own,
  version,
}: Pick<ScreenDirectory, 'announcements' | 'heldAnnouncements' | 'own' | 'version'>): readonly DisplayAnnouncement[] {
  const forAll = [...announcements, ...heldAnnouncements];
  if (!own) return forAll;
  if (own.version >= version) return own.announcements;
  const newer = new Set(forAll.map(({ id }) => id));
  return [...forAll, ...own.announcements.filter(({ id }) => !newer.has(id))];
}

/** In the page's language. Checked every second: announcements begin and expire offline, too. */
export function useAnnouncements({ announcements, heldAnnouncements, own, version }: ScreenDirectory): Announcements {
  const all = useMemo(
    () => [...announcementsOf({ announcements, heldAnnouncements, own, version })].sort(inOrder),
    [announcements, heldAnnouncements, own, version],
  );
  const shown = useSyncExternalStore(everySecond, () =>
    currentAnnouncements(all, serverNow(), ownDisplayId())
      .map(({ id }) => id)
      .join(' '),
  );
  return useMemo(() => {
    const ids = new Set(shown.split(' ').map(Number));
    const current = all
      .filter(({ id }) => ids.has(id))
      .map((each) => ({ ...each, message: messageIn(currentLanguage(), each) }));
    return { urgent: current.filter(({ urgent }) => urgent), rotating: current.filter(({ urgent }) => !urgent) };
  }, [all, shown]);
}

/** As the server sorts. */
const inOrder = (a: DirectoryAnnouncement, b: DirectoryAnnouncement) =>
  (a.position ?? 0) - (b.position ?? 0) || b.id - a.id;
