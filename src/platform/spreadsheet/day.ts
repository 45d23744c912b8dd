const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type DayOrder = 'month-first' | 'day-first';

/**
 * Parses `2026-03-01`, `3/1/2026`, `3/1/26`, `Mar 1, 2026`, `1 March 2026`, `1-Mar-26`, with an optional time, and a
 * spreadsheet's day number, `46082`.
 * @param order of dates that are possible in either; without it they are not read
 * @returns ISO; null for other formats and impossible dates
 */
export function dayOf(text: string, order: DayOrder | null = null): string | null {
  const days = DAY_NUMBER.exec(text)?.[1];
  if (days) return new Date(DAY_ZERO + Number(days) * 86_400_000).toISOString().slice(0, 10);
  const [one = '', two = '', three = '', ...others] = wordsOf(text);
  if (three === '' || others.length > 0) return null;
  if (/^\d{4}$/.test(one)) return composed(one, two, three);
  const month = monthOf(one);
  if (month > 0) return composed(three, String(month), two);
  const second = monthOf(two);
  if (second > 0) return composed(three, String(second), one);
  const found = readings(one, two, three);
  if (found.length < 2) return found[0]?.day ?? null;
  return found.find((reading) => reading.order === order)?.day ?? null;
}

/** `either` for 03/04/2026, whose day and month cannot be told apart; null where nothing is to be told apart. */
export function orderIn(text: string): DayOrder | 'either' | null {
  if (!/^\s*\d{1,2}[\s./-]+\d{1,2}[\s./-]+\d{2}/.test(text)) return null;
  const [one = '', two = '', three = ''] = wordsOf(text);
  const found = readings(one, two, three);
  return found.length < 2 ? (found[0]?.order ?? null) : 'either';
}

/** A day in either order, once where both are the same day. */
function readings(one: string, two: string, year: string): { order: DayOrder | null; day: string }[] {
  const monthFirst = composed(year, one, two);
  const dayFirst = composed(year, two, one);
  if (monthFirst !== null && monthFirst === dayFirst) return [{ order: null, day: monthFirst }];
  return [
    ...(monthFirst === null ? [] : [{ order: 'month-first' as const, day: monthFirst }]),
    ...(dayFirst === null ? [] : [{ order: 'day-first' as const, day: dayFirst }]),
  ];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[t ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m|z)?$/, '')
    .split(/[\s,./-]+/)
    .filter(Boolean);

/** Years 1954 to 2119; the fraction is the time of day. */
const DAY_NUMBER = /^([2-7]\d{4})(?:[.,]\d+)?$/;
/** Spreadsheets count 1900 as a leap year, so their days are counted from here after it (ECMA-376 part 1, 18.17.4.1). */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function monthOf(word: string): number {
  return word.length < 3 ? 0 : MONTHS.findIndex((month) => word.startsWith(month)) + 1;
}

function composed(year: string, month: string, day: string): string | null {
  const numbers = [year.length === 2 ? `20${year}` : year, month, day.replace(/(st|nd|rd|th)$/, '')];
  if (!/^\d{4}$/.test(numbers[0] ?? '') || !numbers.slice(1).every((part) => /^\d{1,2}$/.test(part))) return null;
  const iso = numbers.map((part) => part.padStart(2, '0')).join('-');
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null;
}
