import { expect, test } from 'vitest';
import type { Announcement } from '../../../../../modules/directory/schema.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { sharedAnnouncements } from './shared-announcements.ts';

const now = Date.parse('2026-11-25T18:00:00Z');
const building = (id: number, timeZone: PropertySummary['timeZone']): PropertySummary => ({
  id,
  name: `Building ${id}`,
  slug: `b-${id}`,
  role: 'admin',
  isOwner: true,
  timeZone,
  offeredUntil: null,
});
const announcement = (id: number, fields: Partial<Announcement>): Announcement => ({
  id,
  propertyId: 1,
  message: 'Fire drill',
  urgent: false,
  active: true,
  createdAt: '2026-11-25T17:00:00Z',
  startsAt: null,
  expiresAt: null,
  texts: null,
  repeat: null,
  position: 1,
  displayIds: null,
  revision: 1,
  ...fields,
});
const [newYork, chicago] = [building(1, 'America/New_York'), building(2, 'America/Chicago')];
const idsOf = (buildings: Parameters<typeof sharedAnnouncements>[0]) =>
  sharedAnnouncements(buildings, now).map(({ shown: entries }) => entries.map((entry) => entry.announcement.id));

test('the same message that ends at the same time of each clock is one', () => {
  expect(
    idsOf([
      { property: newYork, announcements: [announcement(1, { expiresAt: '2026-11-26T05:00:00Z' })] },
      { property: chicago, announcements: [announcement(2, { expiresAt: '2026-11-26T06:00:00Z' })] },
    ]),
  ).toEqual([[1, 2]]);
});

test('the same message at another time, or in other words, is another one', () => {
  expect(
    idsOf([
      {
        property: newYork,
        announcements: [announcement(1, {}), announcement(2, { expiresAt: '2026-11-26T05:00:00Z' })],
      },
      { property: chicago, announcements: [announcement(3, { startsAt: '2026-11-27T06:00:00Z' })] },
    ]),
  ).toEqual([[1], [2], [3]]);
  expect(
    idsOf([
      { property: newYork, announcements: [announcement(1, {})] },
      { property: chicago, announcements: [announcement(2, { startsAt: '2026-11-25T17:00:00Z' })] },
    ]),
  ).toEqual([[1, 2]]);
});

test('one that is over, or was ended, is left out', () => {
  const weekly = { startsAt: '2026-10-05T14:00:00Z', expiresAt: '2026-10-05T15:00:00Z' };
  expect(
    idsOf([
      {
        property: newYork,
        announcements: [
          announcement(1, { active: false }),
          announcement(2, { expiresAt: '2026-11-25T17:59:00Z' }),
          announcement(3, { ...weekly, repeat: { weekly: [1], until: '2026-11-20' } }),
          announcement(4, { ...weekly, repeat: { weekly: [1], until: null } }),
        ],
      },
    ]),
  ).toEqual([[4]]);
});
