import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { type DisplaySettings, usualSettings } from '../../../../../modules/displays/values.ts';
import { parseSettings, SCREEN, settingsIn } from '../parse.ts';

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

/** Applies the settings that the page around the wall sends. Returns a function that stops it. */
function receiveSettings(): () => void {
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    const settings = origin === location.origin && source === window.parent ? settingsIn(data, SCREEN) : null;
    if (settings) setScreenSettings(parseSettings(settings));
  };
  window.addEventListener('message', receive);
  window.parent.postMessage({ type: SCREEN }, location.origin); // ready
  return () => window.removeEventListener('message', receive);
}

/** Where a screen is paired, and shows its building once it is. */
export const DISPLAY_PAGE = '/display';

export const isDisplayPage = (): boolean => location.pathname === DISPLAY_PAGE;

/** What the address says of being a display: `1`, `0`, or `null` for nothing. */
export const askedDisplay = (): string | null =>
  isDisplayPage() ? '1' : new URLSearchParams(location.search).get('display');
