/** IndexedDB database with the files of unfinished imports. */
export const IMPORT_FILES = 'foyer-import-files';

/** Key of the account id that owns the other keys; its changes reach other tabs as a `storage` event. */
const OWNER_KEY = 'foyer-person';

/** Keys of the device: its screen, and public data. They survive a logout. */
export const keptOfDevice: readonly string[] = [
  'foyer-theme',
  'foyer-display', // token of a paired screen
  'foyer-directories', // public directories, for offline use
  'foyer-held-wall', // public board during a reload
  'foyer-visit', // id of a visit to a directory, until the tab closes
  'foyer-afresh', // focus target after a page load
  'pendingCartItem', // selected before login, added to the cart of the next account
];

/** Keys of an account, removed at logout or at another login, as are keys in neither list. */
export const accountKeys: readonly string[] = [
  OWNER_KEY,
  IMPORT_FILES,
  'foyer-property',
  'foyer-first-steps',
  'foyer-dismissed-imports',
  'foyer-import-drafts',
  'foyer-checkout-address',
  'foyer-cart-notice',
  'foyer-toast',
  'foyer-acting',
  'react-router-scroll-positions',
];

/**
 * Removes data of other accounts from local storage, session storage and IndexedDB. Call it whenever the session is
 * known.
 * @param userId `null` when signed out: removes data of all accounts
 */
export function removeDataOfOthers(userId: number | null): void {
  const owner = userId === null ? null : String(userId);
  const removals = [() => localStorage, () => sessionStorage].map((storage) => {
    try {
      return removeDataIn(storage(), owner);
    } catch {
      return false; // private windows of some browsers have no storage
    }
  });
  if (removals.includes(true)) globalThis.indexedDB?.deleteDatabase(IMPORT_FILES);
}

/** Removes keys of other accounts. @returns whether any was removed */
function removeDataIn(storage: Storage, owner: string | null): boolean {
  if (owner !== null && storage.getItem(OWNER_KEY) === owner) return false;
  const personal = Object.keys(storage).filter((key) => !keptOfDevice.includes(key));
  for (const key of personal) storage.removeItem(key);
  if (owner !== null) storage.setItem(OWNER_KEY, owner);
  return personal.length > 0;
}

/** Subscribes to logins and logouts in other tabs. @returns unsubscribe */
export function onPersonChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === OWNER_KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
