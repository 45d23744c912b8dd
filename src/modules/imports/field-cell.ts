import { hoursText } from '../../shared/hours/hours-text.ts';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';
import hoursWords from '../../texts/generated/kit/hours.en.js';

/** A field as a cell that an import reads back: hours and truth in English words. */
export function fieldCell(value: string | number | boolean | OpeningHours | null): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value !== null ? hoursText(value, hoursWords) : value;
}
