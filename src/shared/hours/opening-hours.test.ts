import { describe, expect, test } from 'vitest';
import {
  hourIn,
  hoursStateAt,
  isAlwaysOpen,
  isWholeDay,
  type OpeningHours,
  upcomingExceptions,
  WHOLE_DAY,
} from './opening-hours.ts';

const CHICAGO = 'America/Chicago';
const office: OpeningHours = { weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], exceptions: [] };
const bar: OpeningHours = { weekly: [{ days: [5, 6], from: '20:00', to: '02:30' }], exceptions: [] };
const always: OpeningHours = { weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }], exceptions: [] };

/** `open until 17:00`, `closed until 1 09:00 (+3)`: weekday, time and days ahead. */
function describeHours(hours: OpeningHours, instant: string, timeZone = CHICAGO): string {
  const { isOpen, until } = hoursStateAt(hours, Date.parse(instant), timeZone);
  const when = until
    ? `until ${until.weekday} ${until.time}${until.daysAhead === 0 ? '' : ` (+${until.daysAhead})`}`
    : '';
  return `${isOpen ? 'open' : 'closed'} ${when}`.trim();
}

describe('an office from nine to five, Monday to Friday', () => {
  // 2026-11-24 is a Tuesday; Chicago is UTC−6 in winter.
  test.each([
    ['2026-11-24T14:59:59Z', 'closed until 2 09:00'],
    ['2026-11-24T15:00:00Z', 'open until 2 17:00'],
    ['2026-11-24T22:59:59Z', 'open until 2 17:00'],
    ['2026-11-24T23:00:00Z', 'closed until 3 09:00 (+1)'],
    ['2026-11-27T23:00:00Z', 'closed until 1 09:00 (+3)'],
    ['2026-11-29T23:00:00Z', 'closed until 1 09:00 (+1)'],
    // Already Wednesday in UTC, still Tuesday in Chicago.
    ['2026-11-25T05:00:00Z', 'closed until 3 09:00 (+1)'],
  ])('at %s is %s', (instant, state) => expect(describeHours(office, instant)).toBe(state));

  test('follows the zone of its building', () => {
    expect(describeHours(office, '2026-11-24T14:30:00Z', 'America/New_York')).toBe('open until 2 17:00');
    expect(describeHours(office, '2026-11-24T18:30:00Z', 'Pacific/Honolulu')).toBe('closed until 2 09:00');
  });
});

describe('hours after midnight belong to the day before', () => {
  test.each([
    ['2026-11-28T02:00:00Z', 'open until 6 02:30 (+1)'], // Friday 20:00
    ['2026-11-28T08:29:00Z', 'open until 6 02:30'],
    ['2026-11-28T08:30:00Z', 'closed until 6 20:00'],
    ['2026-11-29T08:29:00Z', 'open until 7 02:30'], // Sunday morning
    ['2026-11-29T08:30:00Z', 'closed until 5 20:00 (+5)'],
  ])('at %s the bar is %s', (instant, state) => expect(describeHours(bar, instant)).toBe(state));
});

describe('when clocks change', () => {
  // 2027-03-14 02:00 → 03:00 and 2026-11-01 02:00 → 01:00 in Chicago.
  test.each([
    ['2027-03-14T07:59:59Z', 'open until 7 02:30'], // Saturday night, 1:59 AM standard time
    ['2027-03-14T08:00:00Z', 'closed until 5 20:00 (+5)'], // 3:00 AM: 2:30 is skipped
    ['2027-03-14T13:59:59Z', 'closed until 1 09:00 (+1)'],
    ['2027-03-15T13:59:59Z', 'closed until 1 09:00'],
    ['2027-03-15T14:00:00Z', 'open until 1 17:00'],
    ['2026-10-30T13:59:59Z', 'closed until 5 09:00'],
    ['2026-10-30T14:00:00Z', 'open until 5 17:00'],
    ['2026-11-02T14:59:59Z', 'closed until 1 09:00'],
    ['2026-11-02T15:00:00Z', 'open until 1 17:00'],
  ])('%s is %s', (instant, state) => {
    const hours = instant.includes('-14T0') ? bar : office;
    expect(describeHours(hours, instant)).toBe(state);
  });

  test('a time that comes twice counts the first time', () => {
    const early: OpeningHours = { weekly: [{ days: [7], from: '00:30', to: '01:30' }], exceptions: [] };
    expect(describeHours(early, '2026-11-01T06:29:59Z')).toBe('open until 7 01:30');
    expect(describeHours(early, '2026-11-01T06:30:00Z')).toBe('closed until 7 00:30 (+7)');
    expect(describeHours(early, '2026-11-01T07:15:00Z')).toBe('closed until 7 00:30 (+7)'); // 1:15 AM again
  });

  test('what is left until closing is real time', () => {
    const { until } = hoursStateAt(bar, Date.parse('2027-03-14T07:30:00Z'), CHICAGO);
    expect(until?.instant).toBe(Date.parse('2027-03-14T08:00:00Z'));
  });

  test('Arizona keeps its time', () => {
    expect(describeHours(office, '2027-03-15T15:59:59Z', 'America/Phoenix')).toBe('closed until 1 09:00');
    expect(describeHours(office, '2027-03-15T16:00:00Z', 'America/Phoenix')).toBe('open until 1 17:00');
  });
});

describe('exceptions', () => {
  const holidays: OpeningHours = {
    ...office,
    exceptions: [
      { date: '2026-11-26', closed: true },
      { date: '2026-11-27', from: '10:00', to: '12:00' },
      { date: '2026-11-27', from: '13:00', to: '15:00' },
      { date: '2028-02-29', closed: true },
    ],
  };
  test.each([
    ['2026-11-26T18:00:00Z', 'closed until 5 10:00 (+1)'],
    ['2026-11-27T16:00:00Z', 'open until 5 12:00'],
    ['2026-11-27T18:30:00Z', 'closed until 5 13:00'],
    ['2026-11-27T21:00:00Z', 'closed until 1 09:00 (+3)'],
    ['2028-02-29T18:00:00Z', 'closed until 3 09:00 (+1)'],
  ])('%s is %s', (instant, state) => expect(describeHours(holidays, instant)).toBe(state));

  test('a closed day keeps the night that began the day before', () => {
    const closed: OpeningHours = { ...bar, exceptions: [{ date: '2026-11-28', closed: true }] };
    expect(describeHours(closed, '2026-11-28T08:00:00Z')).toBe('open until 6 02:30');
    expect(describeHours(closed, '2026-11-29T03:00:00Z')).toBe('closed until 5 20:00 (+6)');
  });

  test('those of the coming week are listed', () => {
    const coming = (instant: string) =>
      upcomingExceptions(holidays, Date.parse(instant), CHICAGO).map(({ date }) => date);
    expect(coming('2026-11-19T05:59:00Z')).toEqual([]); // still the 18th in Chicago
    expect(coming('2026-11-19T06:00:00Z')).toEqual(['2026-11-26']);
    expect(coming('2026-11-27T06:00:00Z')).toEqual(['2026-11-27', '2026-11-27']);
  });
});

test('doors that never close have no next change, nor have those that never open', () => {
  expect(describeHours(always, '2026-11-24T14:00:00Z')).toBe('open');
  expect(describeHours({ weekly: [], exceptions: [], byAppointment: true }, '2026-11-24T14:00:00Z')).toBe('closed');
});

test.each([
  ['with one line of whole days never close', always.weekly, true],
  ['without a line close', [], false],
  ['with two lines close', [...always.weekly, ...always.weekly], false],
  ['with a day without hours close', [{ days: [1, 2, 3, 4, 5, 6], from: '00:00', to: '00:00' }], false],
  ['with hours of a part of the day close', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00' }], false],
])('doors %s', (_case, weekly, isAlways) => {
  expect(isAlwaysOpen({ weekly, exceptions: [] })).toBe(isAlways);
});

test('a day is whole when it ends at the time it began', () => {
  expect([isWholeDay(WHOLE_DAY), isWholeDay({ from: '09:00', to: '09:00' })]).toEqual([true, true]);
  expect(isWholeDay({ from: '00:00', to: '23:59' })).toBe(false);
});

test('the hour of an instant is that of the building', () => {
  const hours = ['05:30', '06:30', '18:00'].map((time) => hourIn(Date.parse(`2026-11-24T${time}:00Z`), CHICAGO));
  expect(hours).toEqual([23, 0, 12]);
});

test('exceptions and lines of a day count in order of time, however they were entered', () => {
  const exceptions = [
    { date: '2026-11-27', from: '13:00', to: '15:00' },
    { date: '2026-11-27', from: '10:00', to: '12:00' },
    { date: '2026-11-26', closed: true as const },
  ];
  const hours: OpeningHours = { weekly: office.weekly, exceptions };
  expect(describeHours(hours, '2026-11-27T14:00:00Z')).toBe('closed until 5 10:00');
  const dates = upcomingExceptions(hours, Date.parse('2026-11-25T18:00:00Z'), CHICAGO).map(({ date }) => date);
  expect(dates).toEqual(['2026-11-26', '2026-11-27', '2026-11-27']);
});

test('a span inside another one does not end it', () => {
  const weekly = [
    { days: [2], from: '09:00', to: '17:00' },
    { days: [2], from: '10:00', to: '12:00' },
  ];
  expect(describeHours({ weekly, exceptions: [] }, '2026-11-24T16:30:00Z')).toBe('open until 2 17:00');
});

test('spans that meet at midnight are one', () => {
  const meeting: OpeningHours = {
    weekly: [
      { days: [1], from: '18:00', to: '00:00' },
      { days: [2], from: '00:00', to: '03:00' },
    ],
    exceptions: [],
  };
  expect(describeHours(meeting, '2026-11-24T05:00:00Z')).toBe('open until 2 03:00 (+1)');
});

test('every seventh minute of a year agrees with the clock on the wall', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: CHICAGO,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const wrong: string[] = [];
  for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 0, 1); now += 7 * 60_000) {
    const [weekday = '', time = ''] = format.format(now).split(/,? /);
    const isOpen = !/S/.test(weekday) && time >= '09:00' && time < '17:00';
    if (hoursStateAt(office, now, CHICAGO).isOpen !== isOpen) wrong.push(new Date(now).toISOString());
  }
  expect(wrong).toEqual([]);
});
