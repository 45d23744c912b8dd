import { formatHours } from '../../shared/hours/hours-text.ts';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';
import { kindNames } from '../../shared/kinds.ts';
import hoursWords from '../../texts/generated/kit/hours.en.js';

/** A field as a cell that an import reads back: hours, kinds and truth in English words. */
export function fieldCell(
  value: string | number | boolean | OpeningHours | readonly string[] | null,
): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isList(value)) return kindNames(value);
  return typeof value === 'object' && value !== null ? formatHours(value, hoursWords) : value;
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);
