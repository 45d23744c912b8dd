import { useCallback, useEffect, useRef } from 'react';
import { type Opened, useSheetAddress } from '../../lib/sheet-address.ts';

/** Dialogs over the list, which return focus themselves. */
const DIALOGS: ReadonlySet<Opened['what']> = new Set(['link', 'reviews', 'kinds']);

/**
 * Sheet that the address names. On close, focus returns to its opener; else to the button that edits its entry
 * (`data-edits`), or to the one that opens an empty sheet.
 */
export function useSheetWithFocusReturn() {
  const { opened: openedSheet, open, close } = useSheetAddress();
  const opener = useRef<Element | null>(null);
  const sheet = openedSheet && DIALOGS.has(openedSheet.what) ? null : openedSheet;
  const lastSheet = useRef(sheet);
  useEffect(() => {
    const before = lastSheet.current;
    lastSheet.current = sheet;
    if (!before || sheet) return;
    const focus = () => {
      const entry = before.id === undefined ? null : document.querySelector(`[data-edits="${before.id}"]`);
      const target = opener.current?.isConnected
        ? opener.current
        : (entry ?? document.querySelector('[data-opens-sheet]'));
      opener.current = null;
      if (target instanceof HTMLElement) target.focus();
    };
    // The closing dialog restores focus first.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [sheet]);
  return {
    opened: openedSheet,
    open: useCallback(
      (next: Opened) => {
        opener.current = document.activeElement;
        open(next);
      },
      [open],
    ),
    close,
  };
}
