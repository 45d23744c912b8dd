// Before the first paint, so that a chosen theme never flashes; the key is that of lib/theme.ts.
try {
  const asked = new URLSearchParams(location.search).get('theme'); // a wall's own setting
  const theme = asked ? asked.replace('night', 'dark') : localStorage.getItem('foyer-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage is refused: the system's theme stands
}
