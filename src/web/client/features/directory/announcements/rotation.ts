import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';

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
