import type { ComingAnnouncement, ComingMove } from '../../../../../modules/directory/schema.ts';
import { localTime } from '../../../../../shared/local-time.ts';

export type ComingEvent =
  | { readonly day: string; readonly move: ComingMove }
  | { readonly day: string; readonly announcement: ComingAnnouncement };

/** Events sorted by day, moves first. */
export function eventsOf(
  moves: readonly ComingMove[],
  announcements: readonly ComingAnnouncement[],
  timeZone: string,
): ComingEvent[] {
  const events: ComingEvent[] = [
    ...moves.map((move) => ({ day: move.day, move })),
    ...announcements.map((announcement) => {
      const at = announcement.startsAt ?? announcement.endsAt ?? '';
      return { day: localTime(Date.parse(at), timeZone).slice(0, 10), announcement };
    }),
  ];
  return events.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
