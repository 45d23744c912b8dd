/** Keys removed at logout. Device settings, such as the theme, stay. */
const OF_THE_PERSON = [
  'foyer-property',
  'foyer-dismissed-imports',
  'foyer-acting',
  'foyer-first-steps',
  'foyer-admin-filters',
];

export function forgetPerson(): void {
  try {
    for (const key of OF_THE_PERSON) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // some private windows refuse storage: it is empty
  }
}
