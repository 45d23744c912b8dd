import { limited } from '../../shared/limited-expression.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type DayOrder = 'month-first' | 'day-first';

/**
 * Parses `2026-03-01`, `3/1/2026`, `3/1/26`, `Mar 1, 2026`, `1 March 2026`, `1-Mar-26`, with optional time, and a
 * spreadsheet's day number, `46082`.
 * @param order resolves ambiguous dates
 * @returns ISO; null for other, ambiguous or impossible dates
 */
export function parseDay(text: string, order: DayOrder | null = null): string | null {
  const dayNumber = DAY_NUMBER.exec(text)?.[1];
  if (dayNumber) return new Date(DAY_ZERO + Number(dayNumber) * 86_400_000).toISOString().slice(0, 10);
  const [first = '', second = '', third = '', ...extraWords] = wordsOf(text);
  if (third === '' || extraWords.length > 0) return null;
  if (/^\d{4}$/.test(first)) return isoDayOf(first, second, third);
  const firstMonth = monthNumberOf(first);
  if (firstMonth > 0) return isoDayOf(third, String(firstMonth), second);
  const secondMonth = monthNumberOf(second);
  if (secondMonth > 0) return isoDayOf(third, String(secondMonth), first);
  const possibleDays = possibleDaysOf(first, second, third);
  if (possibleDays.length < 2) return possibleDays[0]?.day ?? null;
  return possibleDays.find((reading) => reading.order === order)?.day ?? null;
}

/** Returns `either` for the ambiguous 03/04/2026; null if the order does not matter. */
export function dayOrderOf(text: string): DayOrder | 'either' | null {
  if (!/^\s*\d{1,2}[\s./-]+\d{1,2}[\s./-]+\d{2}/.test(text)) return null;
  const [first = '', second = '', third = ''] = wordsOf(text);
  const possibleDays = possibleDaysOf(first, second, third);
  return possibleDays.length < 2 ? (possibleDays[0]?.order ?? null) : 'either';
}

function possibleDaysOf(first: string, second: string, year: string): { order: DayOrder | null; day: string }[] {
  const monthFirst = isoDayOf(year, first, second);
  const dayFirst = isoDayOf(year, second, first);
  if (monthFirst !== null && monthFirst === dayFirst) return [{ order: null, day: monthFirst }];
  return [
    ...(monthFirst === null ? [] : [{ order: 'month-first' as const, day: monthFirst }]),
    ...(dayFirst === null ? [] : [{ order: 'day-first' as const, day: dayFirst }]),
  ];
}

const TIME = limited(/[t ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m|z)?$/, 200);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(TIME, '')
    .split(/[\s,./-]+/)
    .filter(Boolean);

/** Years 1954 to 2119; the fraction is the time of day. */
const DAY_NUMBER = /^([2-7]\d{4})(?:[.,]\d+)?$/;
/** Epoch that corrects the spreadsheets' leap year 1900 (ECMA-376 part 1, 18.17.4.1). */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function monthNumberOf(word: string): number {
  return word.length < 3 ? 0 : MONTHS.findIndex((month) => word.startsWith(month)) + 1;
}

function isoDayOf(year: string, month: string, day: string): string | null {
  const numbers = [year.length === 2 ? `20${year}` : year, month, day.replace(/(st|nd|rd|th)$/, '')];
  if (!/^\d{4}$/.test(numbers[0] ?? '') || !numbers.slice(1).every((part) => /^\d{1,2}$/.test(part))) return null;
  const iso = numbers.map((part) => part.padStart(2, '0')).join('-');
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null;
}
