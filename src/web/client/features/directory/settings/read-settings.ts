import { type DisplaySettings, type Hours, rotations, usualSettings } from '../../../../../modules/displays/values.ts';
import { languageCodes } from '../../../../../texts/languages.ts';

const orders = ['floors-down', 'floors-up', 'names'] as const;

/** A screen's settings from the network or from storage; what cannot be read is as usual. */
export function readSettings(value: unknown): DisplaySettings {
  if (!isRecord(value)) return usualSettings;
  const { rotation, diagonalInches, distanceMetres, order, night, hours, search, featured, language } = value;
  return {
    rotation: rotations.find((each) => each === rotation) ?? 0,
    diagonalInches: numberOr(diagonalInches),
    distanceMetres: numberOr(distanceMetres),
    order: orders.find((each) => each === order) ?? null,
    night: hoursOr(night),
    hours: isRecord(hours) && Array.isArray(hours.days) ? withDays(hoursOr(hours), hours.days) : null,
    search: booleanOr(search),
    featured: booleanOr(featured),
    language: languageCodes.find((each) => each === language) ?? null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberOr = (value: unknown) => (typeof value === 'number' ? value : null);
const booleanOr = (value: unknown) => (typeof value === 'boolean' ? value : null);

function hoursOr(value: unknown): Hours | null {
  if (!isRecord(value)) return null;
  const { from, to } = value;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

function withDays(hours: Hours | null, days: unknown[]): DisplaySettings['hours'] {
  return hours && { ...hours, days: days.filter((day): day is number => typeof day === 'number') };
}
