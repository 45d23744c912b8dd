import { shown } from '../settings/screen-settings.ts';

let lastError: string | null = null;

/** Keeps the last thing that went wrong on the page, for whoever looks after the screen. */
export function noteErrors(): () => void {
  const note = ({ message }: ErrorEvent) => {
    lastError = message.replace(/\p{Cc}/gu, ' ').slice(0, 300);
  };
  window.addEventListener('error', note);
  return () => window.removeEventListener('error', note);
}

/** What this screen says of itself. */
export function report() {
  const ratio = window.devicePixelRatio || 1;
  return {
    release: import.meta.env.RELEASE,
    width: Math.round(window.innerWidth * ratio),
    height: Math.round(window.innerHeight * ratio),
    pages: shown.pages,
    version: shown.version,
    uptimeSeconds: Math.floor(performance.now() / 1000),
    lastError,
  };
}
