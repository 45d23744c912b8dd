/** What the browser remembers of a person: gone with their logout. Choices of the device, such as its theme, stay. */
const OF_THE_PERSON = [
  'foyer-property',
  'foyer-dismissed-imports',
  'foyer-import-columns',
  'foyer-acting',
  'foyer-first-steps',
  'foyer-admin-filters',
];

/** Takes out of this browser's storage what one person's portal left there; of the tab, everything. */
export function forgetPerson(): void {
  try {
    for (const key of OF_THE_PERSON) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // storage is refused in some private windows: there is nothing in it then
  }
}
