import { tenantFieldKeys } from '../directory/schema.ts';
import type { ImportRow } from './details.ts';

/** As `stageTenants` takes them. */
const ORDER = [
  'line',
  'tenantLine',
  ...tenantFieldKeys,
  'contactName',
  'contactPhone',
  'contactListed',
] as const satisfies readonly (keyof ImportRow)[];

/** PostgreSQL arrays as text, which the worker passes through. */
export function columnsOf(batch: readonly ImportRow[]): string[] {
  return ORDER.map((key) => `{${batch.map((row) => arrayElement(row[key])).join(',')}}`);
}

function arrayElement(value: ImportRow[keyof ImportRow]): string {
  if (typeof value === 'object' && value !== null) return arrayElement(JSON.stringify(value));
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return /^$|^\s|\s$|[{}",\\]|^null$/i.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;
}
