/** `0300-0310`, `B100–B110`, `1200-10`; inclusive. */
export interface SuiteRange {
  /** Letters before the numbers. */
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

const RANGE = /([a-z]{0,3})(\d{1,9})\s*(?:-|–|—|‐|‑|\bto\b|\bthrough\b)\s*([a-z]{0,3})(\d{1,9})(?![\d])/g;
const JOINS = /[-–—‐‑]|\bt/;
const NUMBER = /^([a-z]{0,3})(\d{1,9})$/;
/** `12-5` is one suite; `1200-10` ends at 1210. */
const LEAST_SHORTENED = 3;

/** @param suite folded. */
export function rangesOf(suite: string): SuiteRange[] {
  if (!JOINS.test(suite)) return [];
  return [...suite.matchAll(RANGE)].flatMap(([, prefix = '', first = '', again = '', last = '']) => {
    if (again !== '' && again !== prefix) return [];
    const isShortened = last.length < first.length;
    if (isShortened && first.length < LEAST_SHORTENED) return [];
    const from = Number(first);
    const to = Number(isShortened ? first.slice(0, first.length - last.length) + last : last);
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
export const withoutZeros = (suite: string): string => suite.replace(/(^|[^\d])0+(?=\d)/g, '$1');
