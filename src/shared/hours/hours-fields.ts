import { z } from 'zod';
import { type HoursException, type HoursSpan, isWholeDay, type OpeningHours } from './opening-hours.ts';

const span = { from: z.string(), to: z.string() };

/** As stored and answered. */
export const storedHours = z
  .object({
    weekly: z.array(z.object({ days: z.array(z.int()), ...span })),
    exceptions: z.array(
      z.union([z.object({ date: z.string(), closed: z.literal(true) }), z.object({ date: z.string(), ...span })]),
    ),
    byAppointment: z.literal(true).optional(),
  })
  .nullable()
  .describe('In the time zone of the building; day 1 is Monday; `to` at or before `from` ends on the next day');

const MOST_WEEKLY = 28;
const MOST_EXCEPTIONS = 60;

const DAYS = 'Days are numbers from 1 (Monday) to 7 (Sunday)';
const TIMES = 'Enter a time from 00:00 to 23:59';
const OVERLAP = 'These hours overlap with others';

const day = z.int(DAYS).min(1, DAYS).max(7, DAYS);
const days = z
  .array(day, DAYS)
  .min(1, 'Choose at least one day')
  .max(7, { error: 'A day is listed twice', abort: true })
  .refine((list) => new Set(list).size === list.length, 'A day is listed twice')
  .overwrite((list) => [...list].sort((a, b) => a - b));
/** `24:00` is the midnight that ends the day. */
const time = z
  .string(TIMES)
  .max(5, TIMES)
  .overwrite((given) => (given === '24:00' ? '00:00' : given))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIMES);
const date = z.iso
  .date('Enter a date as YYYY-MM-DD')
  .refine((given) => given >= '2000-01-01' && given <= '2199-12-31', 'Enter a date from 2000 to 2199');

const hasLength = (given: HoursSpan) => !isWholeDay(given) || given.from === '00:00';
const NO_LENGTH = {
  error: 'Opening and closing time are the same. The whole day is 00:00 to 00:00.',
  path: ['to'],
};

const weekly = z.object({ days, from: time, to: time }).refine(hasLength, NO_LENGTH);
const exception = z
  .object({ date, closed: z.boolean('Choose on or off').nullish(), from: time.nullish(), to: time.nullish() })
  .transform((given, ctx): HoursException => {
    const { from, to } = given;
    if (given.closed && !from && !to) return { date: given.date, closed: true };
    if (!given.closed && from && to && hasLength({ from, to })) return { date: given.date, from, to };
    ctx.addIssue(given.closed || !from || !to ? 'Enter either times or a closed day' : NO_LENGTH.error);
    return z.NEVER;
  });

const given = z
  .object(
    {
      weekly: z
        .array(weekly)
        .max(MOST_WEEKLY, { error: `Enter at most ${MOST_WEEKLY} lines of hours`, abort: true })
        .default([]),
      exceptions: z
        .array(exception)
        .max(MOST_EXCEPTIONS, { error: `Enter at most ${MOST_EXCEPTIONS} exceptions`, abort: true })
        .default([]),
      byAppointment: z.boolean('Choose on or off').nullish(),
    },
    'These opening hours cannot be read',
  )
  .superRefine((hours, ctx) => {
    for (const at of overlapsIn(hours.weekly))
      ctx.addIssue({ code: 'custom', message: OVERLAP, path: ['weekly', at, 'from'] });
    for (const at of repeatsIn(hours.exceptions))
      ctx.addIssue({ code: 'custom', message: OVERLAP, path: ['exceptions', at, 'date'] });
  });

/** Absent, `null` and empty hours equal `null`. */
export const optionalHours = given.nullish().transform((hours): OpeningHours | null => {
  const { weekly = [], exceptions = [], byAppointment } = hours ?? {};
  if (weekly.length + exceptions.length === 0 && !byAppointment) return null;
  return { weekly, exceptions, ...(byAppointment && { byAppointment }) };
});

const MINUTES_A_DAY = 1_440;
const MINUTES_A_WEEK = 7 * MINUTES_A_DAY;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Minutes of a span from the start of its day. */
function rangeOf({ from, to }: HoursSpan): [start: number, end: number] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return [start, end > start ? end : end + MINUTES_A_DAY];
}

/** The later entry of each pair that shares a minute of the week. */
function overlapsIn(list: readonly (HoursSpan & { days: readonly number[] })[]): number[] {
  const ranges = list.flatMap((one, at) =>
    one.days.map((weekday) => {
      const [start, end] = rangeOf(one).map((minute) => (weekday - 1) * MINUTES_A_DAY + minute) as [number, number];
      return { at, start, end };
    }),
  );
  const meets = (a: { start: number; end: number }, b: { start: number; end: number }) =>
    [-MINUTES_A_WEEK, 0, MINUTES_A_WEEK].some((turn) => a.start < b.end + turn && b.start + turn < a.end);
  const later = ranges.flatMap((one, place) =>
    ranges.slice(0, place).some((earlier) => meets(earlier, one)) ? [one.at] : [],
  );
  return [...new Set(later)];
}

/** Entries that repeat a closed day, or share a minute with an earlier one of the same date. */
function repeatsIn(list: readonly HoursException[]): number[] {
  return list.flatMap((one, at) => {
    const [start, end] = 'from' in one ? rangeOf(one) : [0, MINUTES_A_DAY];
    const isRepeated = list.slice(0, at).some((earlier) => {
      if (earlier.date !== one.date) return false;
      const [from, to] = 'from' in earlier ? rangeOf(earlier) : [0, MINUTES_A_DAY];
      return !('from' in one && 'from' in earlier) || (start < to && from < end);
    });
    return isRepeated ? [at] : [];
  });
}
