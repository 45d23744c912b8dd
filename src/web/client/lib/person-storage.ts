/** Keys removed at logout. Device settings, such as the theme, stay. */
const OF_THE_PERSON = [
  'foyer-property',
  'foyer-dismissed-imports',
  'foyer-import-columns',
  'foyer-acting',
  'foyer-first-steps',
  'foyer-admin-filters',
];

/** Removes the person's keys, and all of the tab's storage. */
export function forgetPerson(): void {
  try {
    for (const key of OF_THE_PERSON) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // some private windows refuse storage: it is empty
  }
}
