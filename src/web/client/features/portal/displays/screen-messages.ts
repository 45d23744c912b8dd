import type { DisplaySettings } from '../../../../../modules/displays/schema.ts';

/** The wall's page says the same (features/lobby/settings/sent-settings.ts). */
const SCREEN = 'foyer:screen';

/** Sets the wall in a frame. */
export function sendSettings(frame: HTMLIFrameElement | null, settings: DisplaySettings): void {
  frame?.contentWindow?.postMessage({ type: SCREEN, settings }, location.origin);
}

/** Tells the wall in a frame its settings as soon as it asks for them. Returns what ends that. */
export function answerWall(frame: HTMLIFrameElement | null, settings: () => DisplaySettings): () => void {
  const answer = ({ source, origin }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === frame?.contentWindow) sendSettings(frame, settings());
  };
  window.addEventListener('message', answer);
  return () => window.removeEventListener('message', answer);
}
