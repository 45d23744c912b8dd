import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type DisplaySettings, defaultSettings } from '../../../../../modules/displays/values.ts';
import { parseSettings, SCREEN, type ScreenDirectory, settingsIn } from '../parse.ts';

let settings: DisplaySettings = defaultSettings;
const listeners = new Set<() => void>();

let displayId: number | null = null;

/** Display id of this screen; `null` if not paired. */
export const ownDisplayId = (): number | null => displayId;

export function setScreenSettings(next: DisplaySettings, id: number | null = null): void {
  settings = next;
  displayId = id;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useScreenSettings = (): DisplaySettings => useSyncExternalStore(subscribe, () => settings);

/** State reported in the heartbeat. */
export const shownState = { pages: 0, version: 0 };

/** Merges the building's settings with those of this screen, which take precedence. */
export function useScreenDirectory(directory: ScreenDirectory): ScreenDirectory {
  const { order, featured } = useScreenSettings();
  useEffect(() => {
    shownState.version = directory.version;
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

/** Listens for settings from the portal's preview. */
function receiveSettings(): () => void {
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    const settings = origin === location.origin && source === window.parent ? settingsIn(data, SCREEN) : null;
    if (settings) setScreenSettings(parseSettings(settings));
  };
  window.addEventListener('message', receive);
  window.parent.postMessage({ type: SCREEN }, location.origin);
  return () => window.removeEventListener('message', receive);
}

export const DISPLAY_PAGE = '/display';

export const isDisplayPage = (): boolean => location.pathname === DISPLAY_PAGE;

/** `display` parameter of the address: `1`, `0`, or `null` if absent. */
export const displayParameter = (): string | null =>
  isDisplayPage() ? '1' : new URLSearchParams(location.search).get('display');
