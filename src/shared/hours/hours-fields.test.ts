import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionalHours } from './hours-fields.ts';

const week = (over: object = {}) => ({ days: [1, 2], from: '09:00', to: '17:00', ...over });
const faultOf = (input: object) => {
  const issue = optionalHours.safeParse({ weekly: [], exceptions: [], ...input }).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};

test.each([
  [{ weekly: [week({ days: [9] })] }, 'weekly.0.days.0: Days are numbers from 1 (Monday) to 7 (Sunday)'],
  [{ weekly: [week({ days: [] })] }, 'weekly.0.days: Choose at least one day'],
  [{ weekly: [week({ days: [1, 1] })] }, 'weekly.0.days: A day is listed twice'],
  [{ weekly: [week({ from: '25:00' })] }, 'weekly.0.from: Enter a time from 00:00 to 23:59'],
  [{ weekly: [week({ to: '9:00' })] }, 'weekly.0.to: Enter a time from 00:00 to 23:59'],
  [{ weekly: [week({ to: '09:00' })] }, /^weekly\.0\.to: Opening and closing time are the same/],
  [{ weekly: [week(), week({ from: '16:00', to: '18:00' })] }, 'weekly.1.from: These hours overlap with others'],
  [{ weekly: [week({ days: [7], to: '03:00' }), week({ days: [1], from: '02:00' })] }, /^weekly\.1\.from/],
  [{ weekly: [week({ days: [1], from: '02:00' }), week({ days: [7], to: '03:00' })] }, /^weekly\.1\.from/],
  [{ weekly: Array(29).fill(week()) }, 'weekly: Enter at most 28 lines of hours'],
  [{ exceptions: [{ date: '2026-02-29', closed: true }] }, 'exceptions.0.date: Enter a date as YYYY-MM-DD'],
  [{ exceptions: [{ date: '1999-12-31', closed: true }] }, 'exceptions.0.date: Enter a date from 2000 to 2199'],
  [{ exceptions: [{ date: '2026-12-25' }] }, 'exceptions.0: Enter either times or a closed day'],
  [
    { exceptions: [{ date: '2026-12-25', closed: true, ...week() }] },
    'exceptions.0: Enter either times or a closed day',
  ],
  [
    {
      exceptions: [
        { date: '2026-12-25', closed: true },
        { date: '2026-12-25', from: '09:00', to: '10:00' },
      ],
    },
    'exceptions.1.date: These hours overlap with others',
  ],
  [{ exceptions: Array(61).fill({ date: '2026-12-25', closed: true }) }, 'exceptions: Enter at most 60 exceptions'],
])('%j is refused', (input, fault) => expect(faultOf(input)).toMatch(fault));

test.each(['Mon-Fri 9-5', 7, []])('%j is refused as a whole', (input) =>
  expect(optionalHours.safeParse(input).error?.issues[0]?.message).toBe('These opening hours cannot be read'),
);

test('days are sorted, 24:00 is midnight, and empty hours are none', () => {
  expect(optionalHours.parse({ weekly: [week({ days: [3, 1], to: '24:00' })] })).toEqual({
    weekly: [week({ days: [1, 3], to: '00:00' })],
    exceptions: [],
  });
  expect(optionalHours.parse({ weekly: [], exceptions: [], byAppointment: true })?.byAppointment).toBe(true);
  for (const none of [null, undefined, {}, { weekly: [], exceptions: [], byAppointment: false }])
    expect(optionalHours.parse(none)).toBeNull();
});

test('spans that only touch do not overlap', () => {
  const split = [week({ to: '12:00' }), week({ from: '12:00' }), week({ days: [7], from: '20:00', to: '09:00' })];
  expect(optionalHours.safeParse({ weekly: split }).success).toBe(true);
});

test('the schema of requests can be documented', () => {
  expect(z.toJSONSchema(optionalHours, { io: 'input' })).toMatchObject({
    anyOf: [
      { type: 'object', properties: { weekly: { type: 'array' }, exceptions: { type: 'array' } } },
      { type: 'null' },
    ],
  });
});
