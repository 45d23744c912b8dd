import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { currentAnnouncements, ROTATION_MS, startRotation, stepped } from './announcements.ts';

const at = (iso: string) => Date.parse(iso);

function announcement(id: number, over: Partial<DirectoryAnnouncement> = {}): DirectoryAnnouncement {
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
    expect(currentAnnouncements(list, at('2026-05-02T11:59:59.999Z')).map(({ id }) => id)).toEqual([1, 2]);
    expect(currentAnnouncements(list, at('2026-05-02T12:00:00Z')).map(({ id }) => id)).toEqual([1]);
  });

  test('excludes announcements before their start', () => {
    const list = [announcement(1, { startsAt: '2026-05-02T08:00:00Z' })];
    expect(currentAnnouncements(list, at('2026-05-02T07:59:59Z'))).toEqual([]);
    expect(currentAnnouncements(list, at('2026-05-02T08:00:00Z'))).toHaveLength(1);
  });
});

describe('stepped', () => {
  test('wraps around in both directions', () => {
    expect([0, 1, 2].map((index) => stepped(index, 1, 3))).toEqual([1, 2, 0]);
    expect(stepped(0, -1, 3)).toBe(2);
    expect(stepped(5, 0, 3)).toBe(2);
  });

  test('is 0 for an empty list', () => {
    expect(stepped(4, 1, 0)).toBe(0);
  });
});

describe('startRotation', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows each of three for 5 seconds for a day, and stops its timer', () => {
    let index = 0;
    let steps = 0;
    const stop = startRotation(() => {
      index = stepped(index, 1, 3);
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
