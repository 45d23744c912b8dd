import type { Announcement } from '../../../../../modules/directory/schema.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import { announcementFormOf } from './announcement-form.ts';
import { stateOf } from './announcement-state.ts';

export interface BuildingAnnouncement {
  property: PropertySummary;
  announcement: Announcement;
}

/** Equal message at the same local times in one or more buildings. */
export interface Shared {
  key: string;
  first: BuildingAnnouncement;
  /** Copies in the order of the buildings, including the first. */
  shown: readonly BuildingAnnouncement[];
}

interface Announced {
  property: PropertySummary;
  announcements: readonly Announcement[];
}

/** Merges equal active or scheduled announcements of all buildings. @param now epoch ms */
export function sharedAnnouncements(buildings: readonly Announced[], now: number): Shared[] {
  const current = buildings.flatMap(({ property, announcements }) =>
    announcements
      .filter((announcement) => ['active', 'scheduled'].includes(stateOf(announcement, property.timeZone, now)))
      .map((announcement) => ({ property, announcement })),
  );
  return [...groupBy(current, (entry) => keyOf(entry, now))].flatMap(([key, shown]) =>
    shown[0] ? [{ key, first: shown[0], shown }] : [],
  );
}

/** Key of equal announcements; times are compared in each building's local time. */
function keyOf({ property, announcement }: BuildingAnnouncement, now: number): string {
  const { displayIds: _, isForSome: __, startsAt, ...form } = announcementFormOf(announcement, property.timeZone);
  const hasBegun = announcement.startsAt === null || Date.parse(announcement.startsAt) <= now;
  return JSON.stringify({ ...form, startsAt: hasBegun ? '' : startsAt });
}
