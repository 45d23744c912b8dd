import { describe, expect, test } from 'vitest';
import { type AnnouncementTimes, announcementState, findShowings, type ShowingInterval } from './announcement-times.ts';
import { instantOf, localTime, weekdayOf } from './local-time.ts';

const MINUTE = 60_000;
const NEW_YORK = 'America/New_York';

/** @param from `2027-03-14T02:15` in the zone */
const repeating = (timeZone: string, from: string, until: string, weekly: number[], last: string | null = null) => ({
  startsAt: new Date(instantOf(from, timeZone)).toISOString(),
  expiresAt: new Date(instantOf(until, timeZone)).toISOString(),
  repeat: { weekly, until: last },
});

const formatShowings = (showingList: readonly ShowingInterval[]) =>
  showingList.map(({ from, until }) => [from, until].map((at) => new Date(at).toISOString().slice(0, 16)).join('/'));

describe('over a year and both changes of the clocks, no minute is early or late', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  /** Times of day in minutes. */
  const rules = [
    { weekly: [1, 2, 3, 4, 5], from: 9 * 60, until: 17 * 60 },
    { weekly: [2, 7], from: 12 * 60 + 30, until: 12 * 60 + 31 },
    { weekly: [5, 6], from: 22 * 60, until: 30 * 60 },
    { weekly: everyDay, from: 0, until: 24 * 60 },
    { weekly: [7], from: 0, until: 4 * 60 },
  ];
  const first = '2027-11-01';
  const zones = [NEW_YORK, 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'Australia/Adelaide'];

  test.each(zones)('in %s', (timeZone) => {
    const wallClock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const days = new Set<string>();
    const displays = rules.map(({ weekly, from, until }) =>
      display(repeating(timeZone, localAt(first, from), localAt(first, until), weekly), timeZone),
    );
    const begins = instantOf(`${first}T00:00`, timeZone);
    const ends = instantOf('2028-12-01T00:00', timeZone);
    const wrong: string[] = [];
    for (let quarter = begins; quarter < ends; quarter += 15 * MINUTE) {
      const parts = Object.fromEntries(wallClock.formatToParts(quarter).map(({ type, value }) => [type, value]));
      const weekday = names.indexOf(parts.weekday ?? '') + 1;
      const time = Number(parts.hour) * 60 + Number(parts.minute);
      days.add(localTime(quarter, timeZone).slice(0, 10));
      for (let past = 0; past < 15; past++) {
        displays.forEach((isShown, at) => {
          const now = quarter + past * MINUTE;
          if (isShown(now) !== isDue(rules[at], weekday, time + past)) wrong.push(`${at} ${localTime(now, timeZone)}`);
        });
      }
    }
    expect(wrong).toEqual([]);
    expect([days.has('2028-02-29'), days.size]).toEqual([true, 396]);
  });

  /** What a display shows that holds eight showings, and is given the next ones only when one begins or ends. */
  function display(times: AnnouncementTimes, timeZone: string) {
    let currentShowings: ShowingInterval[] = [];
    let turnsAt = Number.NEGATIVE_INFINITY;
    return (now: number) => {
      if (now >= turnsAt) {
        currentShowings = findShowings(times, timeZone, now, 8);
        turnsAt = Math.min(...currentShowings.flatMap(({ from, until }) => [from, until]).filter((at) => at > now));
      }
      return currentShowings.some(({ from, until }) => from <= now && now < until);
    };
  }

  /** Tells whether a showing is due by local time. Overnight ones belong to the day before. */
  function isDue(rule: (typeof rules)[number] | undefined, weekday: number, time: number): boolean {
    if (!rule) return false;
    const { weekly, from, until } = rule;
    const isBegunToday = weekly.includes(weekday) && time >= from && time < until;
    const isFromYesterday = weekly.includes(weekday === 1 ? 7 : weekday - 1) && time < until - 24 * 60;
    return isBegunToday || isFromYesterday;
  }

  function localAt(day: string, minutes: number): string {
    return new Date(Date.parse(`${day}T00:00Z`) + minutes * MINUTE).toISOString().slice(0, 16);
  }
});

describe('a display that is switched on in the middle of a showing', () => {
  /** Both changes of the clocks in the north and south, the leap day, and the turn of the year. */
  const nights = ['2028-03-11', '2028-11-04', '2028-04-01', '2028-09-30', '2028-02-28', '2028-12-30'];
  /** Showings from the evening of a listed weekday until `nights` mornings later. */
  const rules = [
    { weekly: [1, 2, 3, 4, 5, 6, 7], nights: 1 },
    { weekly: [6], nights: 1 },
    { weekly: [5], nights: 3 },
  ];

  test.each([NEW_YORK, 'America/Anchorage', 'America/St_Johns', 'Australia/Lord_Howe'])(
    'in %s sees what began before midnight',
    (timeZone) => {
      const wrong: string[] = [];
      for (const night of nights)
        for (const rule of rules) {
          const times = repeating(
            timeZone,
            '2027-06-04T22:00',
            `${dayAfter('2027-06-04', rule.nights)}T06:00`,
            rule.weekly,
          );
          const begins = instantOf(`${night}T12:00`, timeZone);
          for (let now = begins; now < begins + 3 * 24 * 60 * MINUTE; now += 60 * MINUTE) {
            const isShown = announcementState(times, timeZone, now) === 'active';
            if (isShown !== isDue(rule, localTime(now, timeZone)))
              wrong.push(`${rule.nights} ${localTime(now, timeZone)}`);
          }
        }
      expect(wrong).toEqual([]);
    },
  );

  function isDue({ weekly, nights: length }: (typeof rules)[number], local: string): boolean {
    const [today = '', time = ''] = [local.slice(0, 10), local.slice(11)];
    return Array.from({ length: length + 1 }, (_, past) => past).some((past) => {
      const isListed = weekly.includes(weekdayOf(dayAfter(today, -past)));
      const isBegun = past > 0 || time >= '22:00';
      const isOver = past === length && time >= '06:00';
      return isListed && isBegun && !isOver;
    });
  }

  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00Z`) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
});

describe('when the clocks change', () => {
  test.each([
    ['a skipped time is an hour later', '2027-03-14T02:30', '2027-03-14T07:30'],
    ['a time before it is as usual', '2027-03-14T01:59', '2027-03-14T06:59'],
    ['a time after it is as usual', '2027-03-14T03:00', '2027-03-14T07:00'],
    ['a time that occurs twice is the first one', '2027-11-07T01:30', '2027-11-07T05:30'],
    ['a time after these is the only one', '2027-11-07T02:00', '2027-11-07T07:00'],
  ])('%s', (_rule, local, instant) => {
    expect(instantOf(local, NEW_YORK)).toBe(Date.parse(`${instant}Z`));
  });

  const on = (from: string, until: string) =>
    formatShowings(
      findShowings(repeating(NEW_YORK, from, until, [7]), NEW_YORK, Date.parse('2027-03-14T00:00Z'), 1),
    ).join();
  test('a showing within the skipped hour moves with it', () => {
    expect(on('2027-03-07T02:15', '2027-03-07T02:45')).toBe('2027-03-14T07:15/2027-03-14T07:45');
  });
  test('one that would end before it begins is left out', () => {
    expect(on('2027-03-07T02:15', '2027-03-07T03:00')).toBe('2027-03-21T06:15/2027-03-21T07:00');
  });
  test('a showing within the repeated hour is shown once', () => {
    const times = repeating(NEW_YORK, '2027-10-31T01:15', '2027-10-31T01:45', [7]);
    const nextShowings = findShowings(times, NEW_YORK, Date.parse('2027-11-07T00:00Z'), 1);
    expect(formatShowings(nextShowings)).toEqual(['2027-11-07T05:15/2027-11-07T05:45']);
  });
  test('a half-hour zone and a half-hour change', () => {
    expect(instantOf('2027-07-01T14:00', 'Asia/Kolkata')).toBe(Date.parse('2027-07-01T08:30Z'));
    expect(instantOf('2027-04-04T01:45', 'Australia/Lord_Howe')).toBe(Date.parse('2027-04-03T14:45Z'));
  });
});

describe('the days of a repeating announcement', () => {
  const fromWednesday = (weekly: number[], last: string | null = null) =>
    repeating(NEW_YORK, '2027-12-01T09:00', '2027-12-01T10:00', weekly, last);
  const days = (times: AnnouncementTimes, since = '2027-12-01T00:00Z') =>
    findShowings(times, NEW_YORK, Date.parse(since), 3).map(({ from }) => localTime(from, NEW_YORK).slice(0, 10));

  test('begin with the first listed weekday from its date on', () => {
    expect(days(fromWednesday([3]))).toEqual(['2027-12-01', '2027-12-08', '2027-12-15']);
    expect(days(fromWednesday([1, 5]))).toEqual(['2027-12-03', '2027-12-06', '2027-12-10']);
  });
  test('end with its last day, inclusive', () => {
    expect(days(fromWednesday([1, 5], '2027-12-06'))).toEqual(['2027-12-03', '2027-12-06']);
    expect(days(fromWednesday([1, 5], '2027-12-02'))).toEqual([]);
  });
  test('include the leap day', () => {
    expect(days(fromWednesday([2]), '2028-02-28T00:00Z')[0]).toBe('2028-02-29');
  });
});

test('an announcement is scheduled, active, then ended, to the instant', () => {
  const [startsAt, expiresAt] = ['2027-12-01T14:00:00.000Z', '2027-12-01T15:00:00.000Z'];
  const at = (instant: string, over: Partial<AnnouncementTimes> = {}) =>
    announcementState({ startsAt, expiresAt, repeat: null, ...over }, NEW_YORK, Date.parse(instant));
  expect(
    ['2027-12-01T13:59:59.999Z', startsAt, '2027-12-01T14:59:59.999Z', expiresAt].map((instantText) => at(instantText)),
  ).toEqual(['scheduled', 'active', 'active', 'ended']);
  expect(at('2200-01-01T00:00Z', { expiresAt: null })).toBe('active');
  const weekly = { repeat: { weekly: [3] } };
  expect([at(expiresAt, weekly), at('2027-12-08T14:30:00Z', weekly)]).toEqual(['scheduled', 'active']);
});
