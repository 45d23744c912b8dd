/** Inclusive: `0300-0310`, `B100–B110`, `1200-10`. */
export interface SuiteRange {
  /** Letters before the numbers. */
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

const RANGE = /([a-z]{0,3})(\d{1,9}) ?(?:-|–|—|‐|‑|\bto\b|\bthrough\b) ?([a-z]{0,3})(\d{1,9})(?![\d])/g;
const RANGE_SIGNS = /[-–—‐‑]|\bt/;
const NUMBER = /^([a-z]{0,3})(\d{1,9})$/;
/** `12-5` is one suite; `1200-10` ends at 1210. */
const MIN_SHORTENED_DIGITS = 3;

/** @param suite folded */
export function parseSuiteRanges(suite: string): SuiteRange[] {
  if (!RANGE_SIGNS.test(suite)) return [];
  return [...suite.matchAll(RANGE)].flatMap(([, prefix = '', firstNumber = '', lastPrefix = '', lastNumber = '']) => {
    if (lastPrefix !== '' && lastPrefix !== prefix) return [];
    const isShortened = lastNumber.length < firstNumber.length;
    if (isShortened && firstNumber.length < MIN_SHORTENED_DIGITS) return [];
    const from = Number(firstNumber);
    const to = Number(
      isShortened ? firstNumber.slice(0, firstNumber.length - lastNumber.length) + lastNumber : lastNumber,
    );
    return to > from ? [{ prefix, from, to }] : [];
  });
}

export function isInRange(typed: string, ranges: readonly SuiteRange[]): boolean {
  if (ranges.length === 0) return false;
  const [, prefix = '', number = ''] = NUMBER.exec(typed) ?? [];
  if (number === '') return false;
  return ranges.some((range) => range.prefix === prefix && Number(number) >= range.from && Number(number) <= range.to);
}

/** `0300` → `300`. */
export const stripLeadingZeros = (suite: string): string => suite.replace(/(^|[^\d])0+(?=\d)/g, '$1');
