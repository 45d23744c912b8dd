// Runs before the first paint, so that a chosen theme never flashes. The same key as lib/theme.ts.
try {
  const asked = new URLSearchParams(location.search).get('theme'); // a wall's own setting stands in its address
  const theme = asked ? asked.replace('night', 'dark') : localStorage.getItem('foyer-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage is refused in some private windows: the system's theme stands
}
