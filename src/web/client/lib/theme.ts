/** Storage key that `public/start.js` reads before the first paint. */
const STORAGE_KEY = 'foyer-theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Current theme; `system` follows the operating system. */
export function currentTheme(): Theme {
  const choice = readChoice();
  return themes.find((theme) => theme === choice) ?? 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Some private windows block storage: the theme lasts as long as the page.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage blocked
  }
}
