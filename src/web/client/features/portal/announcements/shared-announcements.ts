import type { Announcement } from '../../../../../modules/directory/schema.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import { announcementFormOf } from './announcement-form.ts';
import { stateOf } from './announcement-state.ts';

/** Announced in one building. */
export interface Shown {
  property: PropertySummary;
  announcement: Announcement;
}

/** The same message at the same times of day in one or more buildings. */
export interface Shared {
  key: string;
  first: Shown;
  /** In the order of the buildings; `first` among them. */
  shown: readonly Shown[];
}

interface Announced {
  property: PropertySummary;
  announcements: readonly Announcement[];
}

/** What is shown or scheduled, by building. @param now epoch ms */
export function sharedAnnouncements(buildings: readonly Announced[], now: number): Shared[] {
  const current = buildings.flatMap(({ property, announcements }) =>
    announcements
      .filter((announcement) => ['active', 'scheduled'].includes(stateOf(announcement, property.timeZone, now)))
      .map((announcement) => ({ property, announcement })),
  );
  return [...grouped(current, (shown) => keyOf(shown, now))].flatMap(([key, shown]) =>
    shown[0] ? [{ key, first: shown[0], shown }] : [],
  );
}

/** Times are compared as the clocks of the buildings show them. */
function keyOf({ property, announcement }: Shown, now: number): string {
  const { displayIds: _, isForSome: __, startsAt, ...form } = announcementFormOf(announcement, property.timeZone);
  const hasBegun = announcement.startsAt === null || Date.parse(announcement.startsAt) <= now;
  return JSON.stringify({ ...form, startsAt: hasBegun ? '' : startsAt });
}
