import { expect, test } from 'vitest';
import { optionalHours } from '../../../shared/hours/hours-fields.ts';
import { draftOf, inputOf, nextRow, presets } from './hours-draft.ts';

test('each preset is complete', () => {
  for (const preset of presets) expect(optionalHours.parse(preset)).toEqual(preset);
});

test('a further row has the days that are left, and the same times', () => {
  expect(nextRow([])).toEqual({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' });
  const first = { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:00' };
  expect(nextRow([first])).toEqual({ days: [6, 7], from: '08:00', to: '12:00' });
  expect(nextRow([first, { days: [6, 7], from: '10:00', to: '14:00' }]).days).toEqual([]);
});

test('hours without rows are none', () => {
  expect(inputOf(draftOf(null))).toBeNull();
  expect(inputOf({ ...draftOf(null), byAppointment: true })).toMatchObject({ byAppointment: true });
});

test('an incomplete row is kept in the form and is no hours', () => {
  const draft = { ...draftOf(null), weekly: [{ days: [], from: '', to: '' }] };
  expect(inputOf(draft)).toBe(draft);
  expect(optionalHours.safeParse(draft).success).toBe(false);
});
