const TRIES = 40;
const PAUSE_MS = 50;

/**
 * Gives the focus to what is found as soon as it can take it, and only where the focus was lost: what is disabled, busy
 * or taken off the page drops it.
 */
export function focusSoon(find: () => Element | null | undefined, tries = TRIES): void {
  setTimeout(() => {
    const current = document.activeElement;
    if (current?.isConnected && current !== document.body) return;
    const found = find();
    if (found instanceof HTMLElement) found.focus();
    if (document.activeElement === document.body && tries > 1) focusSoon(find, tries - 1);
  }, PAUSE_MS);
}
