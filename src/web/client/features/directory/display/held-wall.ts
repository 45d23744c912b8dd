import { askedDisplay } from '../settings/screen-settings.ts';

/** `public/start.js` reads the same, before the first paint of the page that comes. */
const KEY = 'foyer-held-wall';

/**
 * Keeps the board for the page that comes when a screen loads anew: it stands there until that can draw its own, so that
 * nobody sees an empty screen. Returns what ends that.
 */
export function holdWall(wall: HTMLElement): () => void {
  if (askedDisplay() !== '1' || window.parent !== window) return () => {};
  const hold = () => {
    const { theme } = document.documentElement.dataset;
    const held = { address: location.pathname + location.search, theme, html: wall.outerHTML };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(held));
    } catch (error) {
      console.warn('The screen is empty for a moment while it loads anew: this browser keeps nothing', error);
    }
  };
  window.addEventListener('pagehide', hold);
  return () => window.removeEventListener('pagehide', hold);
}
