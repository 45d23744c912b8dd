// Runs before the first paint, so that a chosen theme never flashes. The same key as lib/theme.ts.
try {
  const theme = localStorage.getItem('foyer-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage is refused in some private windows: the system's theme stands
}
