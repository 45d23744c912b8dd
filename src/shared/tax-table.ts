import { isUsState } from './us-address.ts';

export interface StateTax {
  /** `8.25` */
  readonly percent: string;
  readonly isDeliveryTaxed: boolean;
}

/** By state: `TX=8.25+delivery,NY=8.875+delivery,CA=7.25,OR=0`. */
export type TaxTable = ReadonlyMap<string, StateTax>;

const ENTRY = /^([A-Z]{2})=(\d{1,2}(?:\.\d{1,4})?)(\+delivery)?$/;

/** @returns the table, or what is wrong with it */
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

/** @throws Error for what `parseTaxTable` refuses */
export function requireTaxTable(text: string): TaxTable {
  const table = parseTaxTable(text);
  if (typeof table === 'string') throw new Error(`The tax table ${table}`);
  return table;
}

/** Of a table, what `parseTaxTable` reads. */
export const writeTaxTable = (table: TaxTable): string =>
  [...table].map(([state, tax]) => `${state}=${tax.percent}${tax.isDeliveryTaxed ? '+delivery' : ''}`).join(',');

/** Of `8.25`: ten thousandths of a percent. */
const PARTS_PER_PERCENT = 10_000;
const PARTS_OF_ALL = 100 * PARTS_PER_PERCENT;

/** Whole cents, half a cent rounds up; in integers, so that no rate is rounded before. */
export function taxAt(cents: number, percent: string): number {
  const [whole = '', fraction = ''] = percent.split('.');
  const parts = Number(whole) * PARTS_PER_PERCENT + Number(fraction.padEnd(4, '0'));
  return Math.floor((cents * parts + PARTS_OF_ALL / 2) / PARTS_OF_ALL);
}
