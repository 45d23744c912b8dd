const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses `2026-03-01`, US `3/1/2026` and `3/1/26`, `Mar 1, 2026`, `1 March 2026`, `1-Mar-26`, with an optional time, and a
 * spreadsheet's day number, `46082`.
 * @returns ISO; null for other formats and impossible dates
 */
export function dayOf(text: string): string | null {
  const days = DAY_NUMBER.exec(text)?.[1];
  if (days) return new Date(DAY_ZERO + Number(days) * 86_400_000).toISOString().slice(0, 10);
  const words = text
    .toLowerCase()
    .replace(/[t ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m|z)?$/, '')
    .split(/[\s,./-]+/)
    .filter(Boolean);
  const [one = '', two = '', three = ''] = words;
  if (words.length !== 3) return null;
  if (/^\d{4}$/.test(one)) return composed(one, two, three);
  const month = monthOf(one);
  if (month > 0) return composed(three, String(month), two);
  const second = monthOf(two);
  return second > 0 ? composed(three, String(second), one) : composed(three, one, two);
}

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
