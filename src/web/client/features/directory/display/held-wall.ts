import { displayParameter } from '../settings/screen-settings.ts';

/** Read by `public/start.js` before the first paint. */
const KEY = 'foyer-held-wall';

/** Stores the board on `pagehide`: a reload shows it until the new page renders. */
export function holdWall(wall: HTMLElement): () => void {
  if (displayParameter() !== '1' || window.parent !== window) return () => {};
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
