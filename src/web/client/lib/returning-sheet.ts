import { useEffect, useRef } from 'react';
import { type Opened, useSheetAddress } from './sheet-address.ts';

/** The sheet of the address. When it closes, the focus returns to what opened it, also beside the list. */
export function useReturningSheet() {
  const { opened, open, close } = useSheetAddress();
  const opener = useRef<Element | null>(null);
  const isOpen = opened !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    const focus = () => {
      const found = opener.current?.isConnected ? opener.current : document.querySelector('[data-opens-sheet]');
      if (found instanceof HTMLElement) found.focus();
    };
    // The closing dialog restores the focus first.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [isOpen]);
  return {
    opened,
    open: (next: Opened) => {
      opener.current = document.activeElement;
      open(next);
    },
    close,
  };
}
