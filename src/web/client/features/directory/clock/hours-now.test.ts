import { afterEach, expect, test } from 'vitest';
import type { OpeningHours } from '../../../../../shared/hours/opening-hours.ts';
import { directoryWords } from '../../../../../texts/directory.ts';
import { setLanguage } from '../texts.ts';
import { hoursNow, hoursWeek } from './hours-now.ts';

afterEach(() => setLanguage('en', directoryWords.en));

const CHICAGO = 'America/Chicago';
const office: OpeningHours = {
  weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  exceptions: [{ date: '2026-11-26', closed: true }],
};
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
/** 2026-11-24 is a Tuesday. */
const hoursText = (time: string, hours = office) => {
  const now = hoursNow(hours, Date.parse(`2026-11-${time}-06:00`), CHICAGO);
  return now && [plain(now.text), now.isNear];
};

test('a line says what is near: opening today, closing within the hour', () => {
  expect(hoursText('24T08:00')).toEqual(['Opens at 9 AM', true]);
  expect(hoursText('24T09:00')).toEqual(['Open until 5 PM', false]);
  expect(hoursText('24T15:59')).toEqual(['Open until 5 PM', false]);
  expect(hoursText('24T16:00')).toEqual(['Closes at 5 PM', true]);
  expect(hoursText('24T17:00')).toEqual(['Closed until Wed 9 AM', false]);
  expect(hoursText('26T10:00')).toEqual(['Closed until Fri 9 AM', false]);
});

test('the hour before closing is real time when clocks change', () => {
  const night: OpeningHours = { weekly: [{ days: [6], from: '20:00', to: '03:00' }], exceptions: [] };
  const at = (instant: string) => hoursNow(night, Date.parse(instant), CHICAGO)?.isNear;
  // 3 AM follows 1:59 AM on 2027-03-14.
  expect(at('2027-03-14T06:59:00Z')).toBe(false);
  expect(at('2027-03-14T07:00:00Z')).toBe(true);
});

test('nothing is said of doors that are always open, or open by appointment', () => {
  const always = { weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }], exceptions: [] };
  expect(hoursText('24T08:00', always)).toBeNull();
  expect(hoursText('24T08:00', { weekly: [], exceptions: [], byAppointment: true })).toBeNull();
  const past = { weekly: [], exceptions: [{ date: '2026-11-20', from: '09:00', to: '10:00' }] };
  expect(hoursText('24T08:00', past)).toEqual(['Closed now', false]);
});

test('the week has the exceptions of the next days', () => {
  const week = (day: string) => plain(hoursWeek(office, Date.parse(`2026-11-${day}T12:00-06:00`), CHICAGO));
  expect(week('18')).toBe('Mon–Fri 9 AM–5 PM');
  expect(week('24')).toBe('Mon–Fri 9 AM–5 PM; Nov 26 closed');
  expect(week('27')).toBe('Mon–Fri 9 AM–5 PM');
});

test('Spanish says it its own way', () => {
  setLanguage('es', directoryWords.es);
  expect(hoursText('24T08:00')).toEqual(['Abre a las 9 a. m.', true]);
  expect(hoursText('24T17:00')).toEqual(['Cerrado hasta el mié a las 9 a. m.', false]);
  expect(plain(hoursWeek(office, Date.parse('2026-11-24T12:00-06:00'), CHICAGO))).toBe(
    'lun–vie 9 a. m.–5 p. m.; 26 nov cerrado',
  );
});
