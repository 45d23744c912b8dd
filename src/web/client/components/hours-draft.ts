import type { z } from 'zod';
import { federalHolidays } from '../../../shared/business-days.ts';
import type { optionalHours } from '../../../shared/hours/hours-fields.ts';
import { type OpeningHours, WEEKDAYS, type WeeklyHours, WHOLE_DAY } from '../../../shared/hours/opening-hours.ts';

/** Hours in a form; rows may be incomplete. */
export type HoursInput = z.input<typeof optionalHours>;
export type DraftException = NonNullable<NonNullable<HoursInput>['exceptions']>[number];
export interface HoursDraft {
  weekly: WeeklyHours[];
  exceptions: DraftException[];
  byAppointment: boolean;
}

export const draftOf = (value: HoursInput): HoursDraft => ({
  weekly: value?.weekly ?? [],
  exceptions: value?.exceptions ?? [],
  byAppointment: value?.byAppointment ?? false,
});

/** Input of a draft; `null` if it is empty. */
export function inputOf(draft: HoursDraft): HoursInput {
  const { weekly, exceptions, byAppointment } = draft;
  return weekly.length + exceptions.length > 0 || byAppointment ? draft : null;
}

const workdays = { days: [1, 2, 3, 4, 5] };
export const presets: readonly OpeningHours[] = [
  { weekly: [{ ...workdays, from: '09:00', to: '17:00' }], exceptions: [] },
  { weekly: [{ ...workdays, from: '08:00', to: '18:00' }], exceptions: [] },
  {
    weekly: [
      { ...workdays, from: '09:00', to: '17:00' },
      { days: [6], from: '10:00', to: '14:00' },
    ],
    exceptions: [],
  },
  { weekly: [{ days: [...WEEKDAYS], ...WHOLE_DAY }], exceptions: [] },
  { weekly: [], exceptions: [], byAppointment: true },
];

/** New row: days without hours, with the times of the row above. */
export function nextRow(weekly: readonly WeeklyHours[]): WeeklyHours {
  const usedDays = new Set(weekly.flatMap(({ days }) => days));
  const free = WEEKDAYS.filter((day) => !usedDays.has(day));
  const { from, to } = weekly[weekly.length - 1] ?? { from: '09:00', to: '17:00' };
  return { days: weekly.length === 0 ? [...workdays.days] : free, from, to };
}

/** US federal holidays without an entry in the year from a day (`2026-12-01`), as closed. */
export function missingHolidays(exceptions: readonly DraftException[], today: string): DraftException[] {
  const year = Number(today.slice(0, 4));
  const usedDates = new Set(exceptions.map(({ date }) => date));
  return [year, year + 1]
    .flatMap(federalHolidays)
    .filter((date) => date >= today && date < `${year + 1}${today.slice(4)}` && !usedDates.has(date))
    .sort()
    .map((date) => ({ date, closed: true }));
}

export const replaceRow = <Row>(rows: readonly Row[], at: number, row: Row): Row[] =>
  rows.map((existingRow, place) => (place === at ? row : existingRow));
export const removeRow = <Row>(rows: readonly Row[], at: number): Row[] => rows.filter((_row, place) => place !== at);
