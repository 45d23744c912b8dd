const KEY = 'foyer-acting';

/**
 * Notes on this device that an admin acts as somebody else. The session alone decides; this only says on which devices
 * a page that needs nobody signed in, such as a lobby display's, should ask who is.
 */
export function noteActing(isActing: boolean): void {
  try {
    if (isActing) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // storage is refused in some private windows: the bar then shows where the page asks for the person anyway
  }
}

export function isNotedActing(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // as above
  }
}
