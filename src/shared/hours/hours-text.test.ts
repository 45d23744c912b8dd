import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import english from '../../texts/generated/kit/hours.en.js';
import spanish from '../../texts/generated/kit/hours.es.js';
import { optionalHours } from './hours-fields.ts';
import { formatHours } from './hours-text.ts';
import type { OpeningHours } from './opening-hours.ts';
import { parseHours } from './parse-hours.ts';

const week = (days: number[], from: string, to: string) => ({ days, from, to });
const workdays = [1, 2, 3, 4, 5];
const allDays = [1, 2, 3, 4, 5, 6, 7];

describe('a text is read', () => {
  test.each([
    ['Mon-Fri 9-5, Sat 10-2', [week(workdays, '09:00', '17:00'), week([6], '10:00', '14:00')]],
    ['M-F 8:30am-5pm; closed Sun', [week(workdays, '08:30', '17:00')]],
    ['24/7', [week(allDays, '00:00', '00:00')]],
    ['Open 24 hours daily', [week(allDays, '00:00', '00:00')]],
    ['Lun-Vie 9-17', [week(workdays, '09:00', '17:00')]],
    ['L-V de 9 a 17 h', [week(workdays, '09:00', '17:00')]],
    ['lunes a viernes 9 a. m. a 5 p. m., sábado cerrado', [week(workdays, '09:00', '17:00')]],
    ['Mon–Fri 7 AM–4 PM', [week(workdays, '07:00', '16:00')]],
    ['Monday through Friday, 8:00 a.m. to 5:00 p.m.', [week(workdays, '08:00', '17:00')]],
    ['MON - THU 9am-6pm | FRI 9am-noon', [week([1, 2, 3, 4], '09:00', '18:00'), week([5], '09:00', '12:00')]],
    ['Mon, Wed & Fri 10-4', [week([1, 3, 5], '10:00', '16:00')]],
    ['8am-5pm Mon-Fri', [week(workdays, '08:00', '17:00')]],
    ['9-5 M-F, 10-2 Sat', [week(workdays, '09:00', '17:00'), week([6], '10:00', '14:00')]],
    ['Weekdays 9-5', [week(workdays, '09:00', '17:00')]],
    ['Mon-Fri 9-12, 1-5', [week(workdays, '09:00', '12:00'), week(workdays, '13:00', '17:00')]],
    ['Fri-Sat 9pm-2', [week([5, 6], '21:00', '02:00')]],
    ['Sat-Mon 22:00-02:00', [week([1, 6, 7], '22:00', '02:00')]],
    ['Tu-Sa 1-5pm', [week([2, 3, 4, 5, 6], '13:00', '17:00')]],
    ['Mon-Fri 12-8pm', [week(workdays, '12:00', '20:00')]],
    ['Mon-Fri 8-12', [week(workdays, '08:00', '12:00')]],
    ['Daily 6-6', [week(allDays, '06:00', '18:00')]],
    ['Mon-Fri 8:30 AM - 12:30 AM', [week(workdays, '08:30', '00:30')]],
    ['Mon-Sun 9-5, closed Sun', [week([1, 2, 3, 4, 5, 6], '09:00', '17:00')]],
    ['Mon-Fri 09:00-18:00', [week(workdays, '09:00', '18:00')]],
    ['Mon-Fri 9:00-24:00', [week(workdays, '09:00', '00:00')]],
  ])('%s', (text, weekly) => expect(parseHours(text)).toEqual({ weekly, exceptions: [] }));

  test('by appointment, alone and beside hours', () => {
    const byAppointment = { weekly: [], exceptions: [], byAppointment: true };
    for (const text of ['By appointment', 'by appt. only', 'Con cita previa', 'By appointment only.'])
      expect(parseHours(text), text).toEqual(byAppointment);
    expect(parseHours('Mon-Fri 9-5, Sat by appointment')).toEqual({
      ...byAppointment,
      weekly: [week(workdays, '09:00', '17:00')],
    });
  });

  test('days of the calendar', () => {
    expect(parseHours('Mon-Fri 9-5; 2026-12-25 closed; Dec 24, 2026 9 AM-noon; closed 1/1/2027')).toEqual({
      weekly: [week(workdays, '09:00', '17:00')],
      exceptions: [
        { date: '2026-12-25', closed: true },
        { date: '2026-12-24', from: '09:00', to: '12:00' },
        { date: '2027-01-01', closed: true },
      ],
    });
  });
});

test.each([
  '',
  'call us',
  'closed',
  '9-5',
  'Mon-Fri',
  'Mon-Fri 25-30',
  'Mon-Fri 9',
  'see website',
  'M 9-5',
  'T-S 9-5',
  // Morning or afternoon?
  'Mon-Fri 7-11',
  'Mon-Fri 6-9',
  'Mon-Fri 08:00-05:00',
  'Mon-Fri 12-12',
  'Mon-Fri 9-5 except holidays',
  'Mon-Fri 9-5, closed 12-1',
  'Mon-Fri 13pm-5pm',
  '9-5 Mon-Fri; Sat 10-2',
  'x'.repeat(5_000),
  'Mon '.repeat(2_000),
  `${'9-'.repeat(2_000)}`,
])('%j is not read', (text) => expect(parseHours(text)).toBeNull());

test('hours are written as people write them', () => {
  const hours: OpeningHours = {
    weekly: [
      week(workdays, '07:00', '12:00'),
      week(workdays, '13:00', '16:30'),
      week([1, 3, 6, 7], '22:00', '02:00'),
      week([2], '00:00', '00:00'),
    ],
    exceptions: [
      { date: '2026-12-24', from: '09:00', to: '12:00' },
      { date: '2026-12-25', closed: true },
    ],
    byAppointment: true,
  };
  expect(formatHours(hours, english)).toBe(
    'Mon–Fri 7 AM–12 PM, 1 PM–4:30 PM, Mon, Wed, Sat–Sun 10 PM–2 AM, Tue 24 hours; 2026-12-24 9 AM–12 PM; 2026-12-25 closed; by appointment',
  );
  expect(formatHours({ ...hours, exceptions: [] }, spanish)).toBe(
    'lun–vie 7 a. m.–12 p. m., 1 p. m.–4:30 p. m., lun, mié, sáb–dom 10 p. m.–2 a. m., mar 24 horas; con cita previa',
  );
  expect(formatHours({ weekly: [week(allDays, '00:00', '00:00')], exceptions: [] }, english)).toBe('24/7');
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 5, 15, 30, 45, 59))
  .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':'));
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const date = day.map((instant) => instant.toISOString().slice(0, 10));
const anyHours = fc
  .record({
    weekly: fc.array(
      fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), from: time, to: time }),
      { maxLength: 5 },
    ),
    exceptions: fc.array(
      fc.oneof(fc.record({ date, closed: fc.constant(true as const) }), fc.record({ date, from: time, to: time })),
      { maxLength: 5 },
    ),
    byAppointment: fc.boolean(),
  })
  .map((input) => optionalHours.safeParse(input).data ?? null)
  .filter((hours) => hours !== null);

test('what is written is read back exactly, in English and in Spanish', () => {
  fc.assert(
    fc.property(anyHours, (hours) => {
      for (const words of [english, spanish]) expect(parseHours(formatHours(hours, words))).toEqual(hours);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is read or not, without an error', () => {
  const pieces = fc.array(
    fc.constantFrom('Mon', '-', '9', '5', ' ', 'am', ',', 'closed', '24/7', 'y', '2026-12-25', 'ñ', 'by'),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((list) => list.join('')),
      ),
      (text) => {
        const hours = parseHours(text);
        if (hours) expect(hours.weekly.length + hours.exceptions.length > 0 || hours.byAppointment).toBe(true);
      },
    ),
  );
});
