import { z } from 'zod';
import { type HoursException, type HoursSpan, isWholeDay, type OpeningHours } from './opening-hours.ts';

const storedSpan = { from: z.string(), to: z.string() };

export const storedHours = z
  .object({
    weekly: z.array(z.object({ days: z.array(z.int()), ...storedSpan })),
    exceptions: z.array(
      z.union([z.object({ date: z.string(), closed: z.literal(true) }), z.object({ date: z.string(), ...storedSpan })]),
    ),
    byAppointment: z.literal(true).optional(),
  })
  .nullable()
  .describe('In the time zone of the building; day 1 is Monday; `to` at or before `from` ends on the next day');

const MAX_WEEKLY_LINES = 28;
const MAX_EXCEPTIONS = 60;

const DAYS_MESSAGE = 'Days are numbers from 1 (Monday) to 7 (Sunday)';
const TIMES_MESSAGE = 'Enter a time from 00:00 to 23:59';
const OVERLAP_MESSAGE = 'These hours overlap with others';

const day = z.int(DAYS_MESSAGE).min(1, DAYS_MESSAGE).max(7, DAYS_MESSAGE);
const days = z
  .array(day, DAYS_MESSAGE)
  .min(1, 'Choose at least one day')
  .max(7, { error: 'A day is listed twice', abort: true })
  .refine((list) => new Set(list).size === list.length, 'A day is listed twice')
  .overwrite((list) => [...list].sort((a, b) => a - b));
/** Midnight at the end of a day may be `24:00`. */
const time = z
  .string(TIMES_MESSAGE)
  .max(5, TIMES_MESSAGE)
  .overwrite((timeText) => (timeText === '24:00' ? '00:00' : timeText))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIMES_MESSAGE);
const date = z.iso
  .date('Enter a date as YYYY-MM-DD')
  .refine((dateText) => dateText >= '2000-01-01' && dateText <= '2199-12-31', 'Enter a date from 2000 to 2199');

const hasLength = (hoursSpan: HoursSpan) => !isWholeDay(hoursSpan) || hoursSpan.from === '00:00';
const NO_LENGTH_ISSUE = {
  error: 'Opening and closing time are the same. The whole day is 00:00 to 00:00.',
  path: ['to'],
};

const weekly = z.object({ days, from: time, to: time }).refine(hasLength, NO_LENGTH_ISSUE);
const exception = z
  .object({ date, closed: z.boolean('Choose on or off').nullish(), from: time.nullish(), to: time.nullish() })
  .transform((input, ctx): HoursException => {
    const { from, to } = input;
    if (input.closed && !from && !to) return { date: input.date, closed: true };
    if (!input.closed && from && to && hasLength({ from, to })) return { date: input.date, from, to };
    ctx.addIssue(input.closed || !from || !to ? 'Enter either times or a closed day' : NO_LENGTH_ISSUE.error);
    return z.NEVER;
  });

const hoursInput = z
  .object(
    {
      weekly: z
        .array(weekly)
        .max(MAX_WEEKLY_LINES, { error: `Enter at most ${MAX_WEEKLY_LINES} lines of hours`, abort: true })
        .default([]),
      exceptions: z
        .array(exception)
        .max(MAX_EXCEPTIONS, { error: `Enter at most ${MAX_EXCEPTIONS} exceptions`, abort: true })
        .default([]),
      byAppointment: z.boolean('Choose on or off').nullish(),
    },
    'These opening hours cannot be read',
  )
  .superRefine((hours, ctx) => {
    for (const at of findOverlaps(hours.weekly))
      ctx.addIssue({ code: 'custom', message: OVERLAP_MESSAGE, path: ['weekly', at, 'from'] });
    for (const at of findRepeatedExceptions(hours.exceptions))
      ctx.addIssue({ code: 'custom', message: OVERLAP_MESSAGE, path: ['exceptions', at, 'date'] });
  });

/** Absent, `null` and empty become `null`. */
export const optionalHours = hoursInput.nullish().transform((hours): OpeningHours | null => {
  const { weekly = [], exceptions = [], byAppointment } = hours ?? {};
  if (weekly.length + exceptions.length === 0 && !byAppointment) return null;
  return { weekly, exceptions, ...(byAppointment && { byAppointment }) };
});

const MINUTES_A_DAY = 1_440;
const MINUTES_A_WEEK = 7 * MINUTES_A_DAY;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function minuteRangeOf({ from, to }: HoursSpan): [start: number, end: number] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return [start, end > start ? end : end + MINUTES_A_DAY];
}

/** Returns the later index of each overlapping pair. */
function findOverlaps(list: readonly (HoursSpan & { days: readonly number[] })[]): number[] {
  const ranges = list.flatMap((line, at) =>
    line.days.map((weekday) => {
      const [start, end] = minuteRangeOf(line).map((minute) => (weekday - 1) * MINUTES_A_DAY + minute) as [
        number,
        number,
      ];
      return { at, start, end };
    }),
  );
  const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) =>
    [-MINUTES_A_WEEK, 0, MINUTES_A_WEEK].some((shift) => a.start < b.end + shift && b.start + shift < a.end);
  const overlappingLines = ranges.flatMap((range, index) =>
    ranges.slice(0, index).some((earlier) => overlaps(earlier, range)) ? [range.at] : [],
  );
  return [...new Set(overlappingLines)];
}

/** Returns entries that repeat a closed day or overlap an earlier one. */
function findRepeatedExceptions(list: readonly HoursException[]): number[] {
  return list.flatMap((entry, at) => {
    const [start, end] = 'from' in entry ? minuteRangeOf(entry) : [0, MINUTES_A_DAY];
    const isRepeated = list.slice(0, at).some((earlier) => {
      if (earlier.date !== entry.date) return false;
      const [from, to] = 'from' in earlier ? minuteRangeOf(earlier) : [0, MINUTES_A_DAY];
      return !('from' in entry && 'from' in earlier) || (start < to && from < end);
    });
    return isRepeated ? [at] : [];
  });
}
