/** `public/start.js` reads the same key before the first paint. */
const STORAGE_KEY = 'foyer-theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme chosen on this device; `system` follows the operating system. */
export function currentTheme(): Theme {
  const choice = readChoice();
  return themes.find((theme) => theme === choice) ?? 'system';
}

/** Applies a theme now and on the next visit. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // storage is refused in some private windows: the choice then lasts as long as the page
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // as above
  }
}
