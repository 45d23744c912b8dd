/** Keys removed at logout. Device settings, such as the theme, stay. */
const OF_THE_PERSON = [
  'foyer-property',
  'foyer-dismissed-imports',
  'foyer-import-drafts',
  'foyer-acting',
  'foyer-first-steps',
  'foyer-admin-filters',
];

/** Database of files chosen for an import that has not ended. */
export const IMPORT_FILES = 'foyer-import-files';

export function forgetPerson(): void {
  try {
    for (const key of OF_THE_PERSON) localStorage.removeItem(key);
    sessionStorage.clear();
    indexedDB.deleteDatabase(IMPORT_FILES);
  } catch {
    // some private windows refuse storage: it is empty
  }
}
