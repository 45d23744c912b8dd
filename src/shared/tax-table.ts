import { isUsState } from './us-address.ts';

export interface StateTax {
  /** `8.25` */
  readonly percent: string;
  readonly isDeliveryTaxed: boolean;
}

/** Taxes by state: `TX=8.25+delivery,NY=8.875+delivery,CA=7.25,OR=0`. */
export type TaxTable = ReadonlyMap<string, StateTax>;

const ENTRY = /^([A-Z]{2})=(\d{1,2}(?:\.\d{1,4})?)(\+delivery)?$/;

/** @returns the table, or the fault */
export function parseTaxTable(text: string): TaxTable | string {
  const table = new Map<string, StateTax>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, state = '', percent = '', delivery] = ENTRY.exec(entry) ?? [];
    if (state === '') return `“${entry}” is no entry such as TX=8.25 or TX=8.25+delivery`;
    if (!isUsState(state)) return `“${state}” is no US state`;
    if (table.has(state)) return `has ${state} twice`;
    table.set(state, { percent, isDeliveryTaxed: delivery !== undefined });
  }
  return table;
}

/** @throws Error for text that `parseTaxTable` rejects */
export function parseValidTaxTable(text: string): TaxTable {
  const table = parseTaxTable(text);
  if (typeof table === 'string') throw new Error(`The tax table ${table}`);
  return table;
}

export const formatTaxTable = (table: TaxTable): string =>
  [...table].map(([state, tax]) => `${state}=${tax.percent}${tax.isDeliveryTaxed ? '+delivery' : ''}`).join(',');

/** Precision of `8.25`. */
const UNITS_PER_PERCENT = 10_000;
const UNITS_PER_WHOLE = 100 * UNITS_PER_PERCENT;

/** Whole cents, half a cent rounds up; integers avoid rounding the rate. */
export function computeTax(cents: number, percent: string): number {
  const [wholePercent = '', fraction = ''] = percent.split('.');
  const rateUnits = Number(wholePercent) * UNITS_PER_PERCENT + Number(fraction.padEnd(4, '0'));
  return Math.floor((cents * rateUnits + UNITS_PER_WHOLE / 2) / UNITS_PER_WHOLE);
}
