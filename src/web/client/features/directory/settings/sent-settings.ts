import { readSettings } from './read-settings.ts';
import { setScreenSettings } from './screen-settings.ts';

/** What the portal's preview of a screen sends. */
const SCREEN = 'foyer:screen';

/** Sets the wall as the page around it says. Returns what ends that. */
export function receiveSettings(): () => void {
  const receive = ({ origin, source, data }: MessageEvent<{ type?: unknown; settings?: unknown } | null>) => {
    if (origin !== location.origin || source !== window.parent || data?.type !== SCREEN) return;
    setScreenSettings(readSettings(data.settings));
  };
  window.addEventListener('message', receive);
  window.parent.postMessage({ type: SCREEN }, location.origin); // ready
  return () => window.removeEventListener('message', receive);
}
