import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { type DisplaySettings, type Hours, rotations, usualSettings } from '../../../../../modules/displays/values.ts';
import { languageCodes } from '../../../../../texts/languages.ts';

let settings: DisplaySettings = usualSettings;
const listeners = new Set<() => void>();

/** Applies settings to the wall. */
export function setScreenSettings(next: DisplaySettings): void {
  settings = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings of this screen; `usualSettings` by default. */
export const useScreenSettings = (): DisplaySettings => useSyncExternalStore(subscribe, () => settings);

/** Current pages and version of the wall, reported in the heartbeat. */
export const shown = { pages: 0, version: 0 };

/** A directory with this screen's own settings, which override those of its building. */
export function useScreenDirectory(directory: Directory): Directory {
  const { order, featured } = useScreenSettings();
  useEffect(() => {
    shown.version = directory.version;
  }, [directory.version]);
  useEffect(() => (window.parent === window ? undefined : receiveSettings()), []);
  return useMemo(
    () => ({
      ...directory,
      wallOrder: order ?? directory.wallOrder,
      wallFeatured: featured ?? directory.wallFeatured,
    }),
    [directory, order, featured],
  );
}

const orders = ['floors-down', 'floors-up', 'names'] as const;

/** Parses settings from the network or from storage by hand, as this document has no zod. Invalid ones get their default. */
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

/** Type of the messages from the portal's preview of a screen. */
const SCREEN = 'foyer:screen';

/** Applies the settings that the page around the wall sends. Returns a function that stops it. */
function receiveSettings(): () => void {
  const receive = ({ origin, source, data }: MessageEvent<{ type?: unknown; settings?: unknown } | null>) => {
    if (origin !== location.origin || source !== window.parent || data?.type !== SCREEN) return;
    setScreenSettings(readSettings(data.settings));
  };
  window.addEventListener('message', receive);
  window.parent.postMessage({ type: SCREEN }, location.origin); // ready
  return () => window.removeEventListener('message', receive);
}
