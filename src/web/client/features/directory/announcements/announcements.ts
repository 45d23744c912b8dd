import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { everySecond, serverNow } from '../clock/clock.ts';

/** How long one announcement stands before the next. */
export const ROTATION_MS = 5000;

/** Those that may be shown at this moment of the server's clock: flagged active, begun, not past their end. */
export function currentAnnouncements(
  announcements: readonly DirectoryAnnouncement[],
  now: number,
): DirectoryAnnouncement[] {
  return announcements.filter(
    ({ active, startsAt, expiresAt }) =>
      active &&
      (startsAt === null || Date.parse(startsAt) <= now) &&
      (expiresAt === null || Date.parse(expiresAt) > now),
  );
}

/** The place after `steps` more, wrapping round in both directions; 0 when there is nothing. */
export function stepped(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}

/** Steps every `ROTATION_MS` until the returned function is called. */
export function startRotation(step: () => void): () => void {
  const timer = setInterval(step, ROTATION_MS);
  return () => clearInterval(timer);
}

interface Rotation {
  /** Which of the ids is shown. */
  index: number;
  step: (steps: number) => void;
}

/** Goes from id to id. What is shown stays so while the list around it changes. */
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

/** The announcements of this very moment, looked at every second: one that ends goes, with or without a network. */
export function useAnnouncements(all: readonly DirectoryAnnouncement[]): Announcements {
  const shown = useSyncExternalStore(everySecond, () =>
    currentAnnouncements(all, serverNow())
      .map(({ id }) => id)
      .join(' '),
  );
  return useMemo(() => {
    const ids = new Set(shown.split(' ').map(Number));
    const current = all.filter(({ id }) => ids.has(id));
    return { urgent: current.filter(({ urgent }) => urgent), rotating: current.filter(({ urgent }) => !urgent) };
  }, [all, shown]);
}
