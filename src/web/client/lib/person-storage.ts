/** IndexedDB database with the files of unfinished imports. */
export const IMPORT_FILES = 'foyer-import-files';

/** Id of the account that the other keys belong to. Other tabs get a `storage` event when it changes. */
const OWNER_KEY = 'foyer-person';

/** Keys of the device: its screen, and public data. They survive a sign-out. */
export const keptOfDevice: readonly string[] = [
  'foyer-theme',
  'foyer-display', // a paired screen's token
  'foyer-directories', // public directories, for use offline
  'foyer-held-wall', // a public board during a reload
  'foyer-visit', // id of a visit to a directory, until the tab closes
  'foyer-afresh', // where to put the focus after a page load
  'pendingCartItem', // chosen before signing in, added to the cart of the next account
];

/** Keys of an account, removed at sign-out or when another account signs in. So is any key that is in neither list. */
export const keptOfPerson: readonly string[] = [
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
  'foyer-admin-filters', // of earlier releases
  'react-router-scroll-positions',
];

/**
 * Removes the data of other accounts from local storage, session storage and IndexedDB. Call it whenever the session is
 * known. @param userId `null` when signed out: removes the data of all accounts
 */
export function keepOnlyFor(userId: number | null): void {
  const owner = userId === null ? null : String(userId);
  const wereOthers = [() => localStorage, () => sessionStorage].map((storage) => {
    try {
      return keepIn(storage(), owner);
    } catch {
      return false; // private windows of some browsers have no storage
    }
  });
  if (wereOthers.includes(true)) globalThis.indexedDB?.deleteDatabase(IMPORT_FILES);
}

/** @returns whether something was removed */
function keepIn(storage: Storage, owner: string | null): boolean {
  if (owner !== null && storage.getItem(OWNER_KEY) === owner) return false;
  const personal = Object.keys(storage).filter((key) => !keptOfDevice.includes(key));
  for (const key of personal) storage.removeItem(key);
  if (owner !== null) storage.setItem(OWNER_KEY, owner);
  return personal.length > 0;
}

/** Calls the listener when another tab signs in or out. @returns unsubscribe */
export function onPersonChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === OWNER_KEY || key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
