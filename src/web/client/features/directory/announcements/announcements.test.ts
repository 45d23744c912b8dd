import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DisplayAnnouncement } from '../../../../../modules/directory/schema.ts';
import { announcementsOf, currentAnnouncements, ROTATION_MS, stepIndex, subscribeToRotation } from './announcements.ts';

const at = (iso: string) => Date.parse(iso);

function announcement(id: number, over: Partial<DisplayAnnouncement> = {}): DisplayAnnouncement {
  return {
    id,
    message: `Message ${id}`,
    urgent: false,
    active: true,
    createdAt: '2026-05-01T00:00:00Z',
    startsAt: null,
    expiresAt: null,
    ...over,
  };
}

describe('currentAnnouncements', () => {
  test('keeps announcements without an end and before their end, to the instant', () => {
    const list = [announcement(1), announcement(2, { expiresAt: '2026-05-02T12:00:00Z' })];
    expect(currentAnnouncements(list, at('2026-05-02T11:59:59.999Z'), null).map(({ id }) => id)).toEqual([1, 2]);
    expect(currentAnnouncements(list, at('2026-05-02T12:00:00Z'), null).map(({ id }) => id)).toEqual([1]);
  });

  test('includes announcements of some displays only on these', () => {
    const list = [announcement(1), announcement(2, { displayIds: [7, 8] })];
    const shownOn = (displayId: number | null) => currentAnnouncements(list, 0, displayId).map(({ id }) => id);
    expect([shownOn(8), shownOn(9), shownOn(null)]).toEqual([[1, 2], [1], [1]]);
  });

  test('includes later showings of one that repeats, to the instant', () => {
    const [from, until] = ['2026-05-04T08:00:00Z', '2026-05-04T09:00:00Z'];
    const ended = { startsAt: '2026-05-01T08:00:00Z', expiresAt: '2026-05-01T09:00:00Z' };
    const list = [
      announcement(1, {
        ...ended,
        later: [
          ['2026-05-03T08:00:00Z', '2026-05-03T09:00:00Z'],
          [from, until],
        ],
      }),
    ];
    const isShown = (now: number) => currentAnnouncements(list, now, null).length === 1;
    expect([at(from) - 1, at(from), at(until) - 1, at(until)].map(isShown)).toEqual([false, true, true, false]);
  });

  test('excludes announcements before their start', () => {
    const list = [announcement(1, { startsAt: '2026-05-02T08:00:00Z' })];
    expect(currentAnnouncements(list, at('2026-05-02T07:59:59Z'), null)).toEqual([]);
    expect(currentAnnouncements(list, at('2026-05-02T08:00:00Z'), null)).toHaveLength(1);
  });
});

describe('announcementsOf', () => {
  const forAll = { announcements: [announcement(1)], heldAnnouncements: [announcement(2)], version: 5 };
  const ownAnnouncements = (version: number, ...ids: number[]) => ({
    version,
    announcements: ids.map((id) => announcement(id)),
  });
  const idsOf = (directory: Parameters<typeof announcementsOf>[0]) => announcementsOf(directory).map(({ id }) => id);

  test('a paired display shows its own, which have those for every screen', () => {
    expect(idsOf({ ...forAll, own: ownAnnouncements(5, 1, 7) })).toEqual([1, 7]);
    expect(idsOf({ ...forAll, own: ownAnnouncements(6, 7) })).toEqual([7]);
  });

  test('its own from before the last change only add to those for every screen', () => {
    expect(idsOf({ ...forAll, own: ownAnnouncements(4, 1, 7) })).toEqual([1, 2, 7]);
    expect(idsOf(forAll)).toEqual([1, 2]);
  });
});

describe('stepped', () => {
  test('wraps around in both directions', () => {
    expect([0, 1, 2].map((index) => stepIndex(index, 1, 3))).toEqual([1, 2, 0]);
    expect(stepIndex(0, -1, 3)).toBe(2);
    expect(stepIndex(5, 0, 3)).toBe(2);
  });

  test('is 0 for an empty list', () => {
    expect(stepIndex(4, 1, 0)).toBe(0);
  });
});

describe('startRotation', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows each of three for 5 seconds for a day, and stops its timer', () => {
    let index = 0;
    let steps = 0;
    const stop = subscribeToRotation(() => {
      index = stepIndex(index, 1, 3);
      steps += 1;
    });
    vi.advanceTimersByTime(4999);
    expect(index).toBe(0);
    vi.advanceTimersByTime(1);
    expect(index).toBe(1);
    vi.advanceTimersByTime(24 * 3_600_000 - ROTATION_MS);
    expect(steps).toBe(17_280);
    expect(index).toBe(0);
    expect(vi.getTimerCount()).toBe(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
