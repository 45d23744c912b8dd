const KEY = 'foyer-acting';

/**
 * Hints on this device that an admin is impersonating someone: public pages, such as a lobby display, fetch the user
 * only then. The session decides.
 */
export function markImpersonation(isImpersonating: boolean): void {
  try {
    if (isImpersonating) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // some private windows refuse storage: pages that fetch the user anyway still show the bar
  }
}

export function isImpersonationMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // refused storage
  }
}
