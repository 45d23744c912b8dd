import { sessionEndOf } from '../../lib/session-end.ts';
import { discardUnsaved } from '../../lib/unsaved.ts';
import { readSessionMark } from './session-mark.ts';

/** Mark (see `readSessionMark`) of the session whose data the page shows; a logout does not reset it. */
let shownSessionMark = readSessionMark();

/** Remembers the current session as the one whose data is shown; call it after every fetch of the signed-in user. */
export function recordShownSession(): void {
  shownSessionMark = readSessionMark();
}

/**
 * When a page is restored from the back/forward cache, reloads it if the session has changed or ended.
 * @param readUser throws if the session is over
 */
export function reloadOnReturn(readUser: () => Promise<unknown>): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (shownSessionMark !== readSessionMark()) hideAndReload();
    else if (shownSessionMark !== null) readUser().catch((error: unknown) => sessionEndOf(error) && hideAndReload());
  });
}

/** Discards unsaved input and hides the data before the reload, which takes a moment and can fail. */
function hideAndReload(): void {
  document.documentElement.hidden = true;
  discardUnsaved();
  location.reload();
}
