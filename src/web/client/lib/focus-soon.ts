const TRIES = 40;
const RETRY_DELAY_MS = 50;

/** Focuses an element once it exists, unless focus has moved by then: disabled or removed elements drop it. */
export function focusSoon(find: () => Element | null | undefined, tries = TRIES): void {
  setTimeout(() => {
    const current = document.activeElement;
    if (current?.isConnected && current !== document.body) return;
    const target = find();
    if (target instanceof HTMLElement) target.focus();
    if (document.activeElement === document.body && tries > 1) focusSoon(find, tries - 1);
  }, RETRY_DELAY_MS);
}
