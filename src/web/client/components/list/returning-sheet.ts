import { useCallback, useEffect, useRef } from 'react';
import { type Opened, useSheetAddress } from '../../lib/sheet-address.ts';

/** Dialogs over the list, which return the focus themselves. */
const DIALOGS: ReadonlySet<Opened['what']> = new Set(['link', 'reviews', 'kinds']);

/**
 * The sheet of the address. When it closes, the focus returns to what opened it, also beside the list; without that, to
 * the button that edits its entry (`data-edits`), or to the one that opens an empty sheet.
 */
export function useReturningSheet() {
  const { opened, open, close } = useSheetAddress();
  const opener = useRef<Element | null>(null);
  const sheet = opened && DIALOGS.has(opened.what) ? null : opened;
  const last = useRef(sheet);
  useEffect(() => {
    const before = last.current;
    last.current = sheet;
    if (!before || sheet) return;
    const focus = () => {
      const entry = before.id === undefined ? null : document.querySelector(`[data-edits="${before.id}"]`);
      const target = opener.current?.isConnected
        ? opener.current
        : (entry ?? document.querySelector('[data-opens-sheet]'));
      opener.current = null;
      if (target instanceof HTMLElement) target.focus();
    };
    // The closing dialog restores the focus first.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [sheet]);
  return {
    opened,
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
