import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Announcement, announcementReply } from '../../../../../modules/directory/schema.ts';
import { type ListView, viewIn } from '../../../lib/list-view.ts';
import { correctClock } from '../../../lib/server-now.ts';
import {
  announcementForm,
  announcementFormOf,
  announcementOf,
  changesOf,
  duplicateOf,
  emptyAnnouncement,
  laterBy,
  mergeAnnouncement,
  repeatingFormOf,
} from './announcement-form.ts';
import { moved, shownIn, stateOf } from './announcement-state.ts';

const TIME_ZONE = 'America/New_York';
/** Wednesday, 10 PM in New York; Thursday in UTC. */
const NOW = Date.parse('2027-12-02T03:00:00Z');
const form = announcementForm(TIME_ZONE);
const filled = () => ({ ...emptyAnnouncement(TIME_ZONE), message: ' Fire drill ' });
const faults = (values: object) =>
  form.safeParse({ ...filled(), ...values }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

const savedAnnouncement = (over: Partial<Announcement> = {}): Announcement =>
  announcementReply.parse({
    id: 1,
    propertyId: 1,
    message: 'Water off',
    urgent: false,
    active: true,
    createdAt: '2027-01-01T00:00:00Z',
    startsAt: null,
    expiresAt: null,
    texts: null,
    repeat: null,
    position: 0,
    displayIds: null,
    revision: 1,
    ...over,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  correctClock(NOW);
});
afterEach(() => void vi.useRealTimers());

describe('the announcement form', () => {
  test('expires at the end of the seventh day by default', () => {
    expect(announcementOf(form.parse(filled()))).toEqual({
      message: 'Fire drill',
      urgent: false,
      startsAt: null,
      expiresAt: '2027-12-08T23:59',
      texts: null,
      repeat: null,
      displayIds: null,
    });
  });
  test('never expires without a day', () => {
    expect(announcementOf(form.parse({ ...filled(), expiresAt: '' })).expiresAt).toBeNull();
  });
  test('refuses an expiry before today', () => {
    expect(faults({ expiresAt: '2027-12-01T22:01' })).toBeUndefined();
    expect(faults({ expiresAt: '2027-12-01T22:00' })).toEqual([
      ['expiresAt', 'The expiry date must be later than now'],
    ]);
    expect(faults({ expiresAt: '2027-11-30T23:59' })).toHaveLength(1);
  });
  test('requires a message', () => {
    expect(faults({ message: '' })).toEqual([['message', 'Message is required']]);
  });
  test('refuses a start at or after the expiry', () => {
    expect(faults({ startsAt: '2027-12-08T23:58' })).toBeUndefined();
    expect(faults({ startsAt: '2027-12-08T23:59' })?.[0]?.[0]).toBe('startsAt');
  });
  test('repeats from now for an hour where the chosen times could not recur', () => {
    const values = repeatingFormOf(filled(), TIME_ZONE);
    expect(values).toMatchObject({ startsAt: '2027-12-01T22:00', expiresAt: '2027-12-01T23:00', weekly: [3] });
    expect(announcementOf(form.parse(values)).repeat).toEqual({ weekly: [3], until: null });
    const night = { ...filled(), startsAt: '2027-12-03T22:00', expiresAt: '2027-12-04T06:00' };
    expect(repeatingFormOf(night, TIME_ZONE)).toMatchObject({ ...night, repeats: true, weekly: [5] });
  });
  test('refuses a repetition without days, an end, or a day of its own', () => {
    const times = { startsAt: '2027-12-02T09:00', expiresAt: '2027-12-02T10:00', repeats: true, weekly: [1] };
    const fields = (over: object) => faults({ ...times, ...over })?.map(([field]) => field);
    expect(fields({})).toBeUndefined();
    expect(fields({ weekly: [] })).toEqual(['weekly']);
    expect(fields({ expiresAt: '' })).toEqual(['expiresAt']);
    expect(fields({ expiresAt: '2027-12-03T09:01' })).toEqual(['expiresAt']);
    expect(fields({ until: '2027-12-01' })).toEqual(['until']);
  });
  test('refuses some displays without any', () => {
    expect(faults({ isForSome: true })).toEqual([['displayIds', 'Choose at least one display']]);
  });
});

describe('a stored announcement', () => {
  const seconds = savedAnnouncement({ startsAt: '2027-12-01T14:00:30.000Z', expiresAt: '2027-12-09T04:59:59.999Z' });

  test('is edited on the clock of the building, and unchanged fields are not sent', () => {
    const values = form.parse(announcementFormOf(seconds, TIME_ZONE));
    expect(values).toMatchObject({ startsAt: '2027-12-01T09:00', expiresAt: '2027-12-08T23:59' });
    expect(changesOf(seconds, values, TIME_ZONE)).toEqual({});
    const edited = { ...values, message: 'Water on', expiresAt: '2027-12-08T12:00' };
    expect(changesOf(seconds, edited, TIME_ZONE)).toEqual({ message: 'Water on', expiresAt: '2027-12-08T12:00' });
  });
  test('is duplicated without times that are over', () => {
    const over = savedAnnouncement({ startsAt: '2027-11-01T14:00:00Z', expiresAt: '2027-11-02T14:00:00Z' });
    expect(duplicateOf(over, TIME_ZONE)).toMatchObject({ startsAt: '', expiresAt: '2027-12-08T23:59' });
    const later = savedAnnouncement({ startsAt: '2027-12-24T14:00:00Z', expiresAt: null });
    expect(duplicateOf(later, TIME_ZONE)).toMatchObject({ startsAt: '2027-12-24T09:00', expiresAt: '' });
  });
  test('is scheduled before its start, ended after its expiry, and inactive once deactivated', () => {
    const scheduled = savedAnnouncement({ startsAt: '2027-12-02T03:00:00.001Z' });
    const ended = savedAnnouncement({ expiresAt: '2027-12-02T03:00:00.000Z' });
    const states = [savedAnnouncement(), scheduled, ended, savedAnnouncement({ active: false })].map((announcement) =>
      stateOf(announcement, TIME_ZONE, NOW),
    );
    expect(states).toEqual(['active', 'scheduled', 'ended', 'inactive']);
  });
  test('is listed after those that show or will show, and found by its message, its Spanish text or its state', () => {
    const scheduled = savedAnnouncement({
      id: 2,
      startsAt: '2027-12-02T03:00:00.001Z',
      texts: { es: 'Prueba del sábado' },
    });
    const ended = savedAnnouncement({ id: 3, message: 'Parking', expiresAt: '2027-12-02T03:00:00.000Z' });
    const idsOf = (view: Partial<ListView>) => {
      const { shown: matchingAnnouncements } = shownIn([ended, scheduled], { ...viewIn(''), ...view }, TIME_ZONE, NOW);
      return matchingAnnouncements.map(({ id }) => id);
    };
    expect(idsOf({})).toEqual([2, 3]);
    expect([idsOf({ find: 'SABADO' }), idsOf({ find: 'park' }), idsOf({ show: 'ended' })]).toEqual([[2], [3], [3]]);
    expect(idsOf({ show: 'active' }), 'a filter that nothing matches any more is off').toEqual([2, 3]);
  });
  test('moves by a place among those that show, not beyond them', () => {
    expect([moved([1, 2, 3], 3, -1), moved([1, 2, 3], 1, 1)]).toEqual([
      [1, 3, 2],
      [2, 1, 3],
    ]);
    expect([moved([1, 2, 3], 1, -1), moved([1, 2, 3], 3, 1), moved([1, 2], 9, 1)]).toEqual([null, null, null]);
  });
});

test('an hour later is the next day around midnight', () => {
  expect(laterBy('2028-02-28T23:30', 1)).toBe('2028-02-29T00:30');
});

test('changes of two users to different fields of an announcement are merged; to the same one they are contested', () => {
  const base = savedAnnouncement();
  const mine = form.parse({ ...announcementFormOf(base, TIME_ZONE), urgent: true });
  const theirs = savedAnnouncement({ message: 'Water on', revision: 2 });
  const { values, isContested } = mergeAnnouncement(base, mine, theirs, TIME_ZONE);
  expect([values.message, values.urgent, isContested]).toEqual(['Water on', true, false]);
  const also = mergeAnnouncement(base, { ...mine, message: 'Water is back' }, theirs, TIME_ZONE);
  expect([also.values.message, also.isContested]).toEqual(['Water is back', true]);
});
