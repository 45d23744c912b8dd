import type { KeyboardEvent, MouseEvent } from 'react';

const KEYS = ['Enter', ' ', 'ArrowDown'];

/**
 * Props of a native button that opens an `AnchoredMenu` on keydown: React Aria takes the browser's synthetic click for
 * a screen reader's and leaves focus on the menu.
 */
export const opensMenu = (open: (anchor: HTMLElement) => void) => ({
  'aria-haspopup': 'menu' as const,
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => open(currentTarget),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    open(event.currentTarget);
  },
});
