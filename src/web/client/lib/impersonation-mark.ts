const KEY = 'foyer-acting';

/**
 * Marks on this device that an admin impersonates a user: public pages fetch the user only then. The session is
 * authoritative.
 */
export function markImpersonation(isImpersonating: boolean): void {
  try {
    if (isImpersonating) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Some private windows block storage; pages that always fetch the user still show the bar.
  }
}

export function isImpersonationMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // storage blocked
  }
}
