import type { KeyboardEvent, MouseEvent } from 'react';

const KEYS = ['Enter', ' ', 'ArrowDown'];

/**
 * For a native button that opens an `AnchoredMenu`. Keys open it as they go down, as the pattern of menu buttons has it:
 * the click that the browser makes of them would look like a screen reader's to React Aria, which then leaves the focus
 * on the menu.
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
