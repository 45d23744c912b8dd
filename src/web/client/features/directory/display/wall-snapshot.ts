import { displayParameter } from '../settings/screen-settings.ts';

/** Storage key that `public/start.js` reads before the first paint. */
const KEY = 'foyer-held-wall';

/** Stores the board on `pagehide`: a reload shows it until the new page renders. */
export function subscribeWallSnapshot(wall: HTMLElement): () => void {
  if (displayParameter() !== '1' || window.parent !== window) return () => {};
  const storeSnapshot = () => {
    const { theme } = document.documentElement.dataset;
    const snapshot = { address: location.pathname + location.search, theme, html: wall.outerHTML };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(snapshot));
    } catch (error) {
      console.warn('The screen is empty for a moment while it loads anew: this browser keeps nothing', error);
    }
  };
  window.addEventListener('pagehide', storeSnapshot);
  return () => window.removeEventListener('pagehide', storeSnapshot);
}
