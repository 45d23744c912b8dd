import { type FocusEvent, useState } from 'react';

/**
 * Attributes of a button that is disabled. One that has the focus at that moment keeps it, as `aria-disabled`, until the
 * focus leaves: browsers drop the focus of a disabled element. Its caller ignores presses.
 */
export function useDisabled(isDisabled = false) {
  const [isFocused, setFocused] = useState(false);
  return {
    disabled: isDisabled && !isFocused,
    ...(isDisabled && { 'aria-disabled': true }),
    onFocus: () => setFocused(true),
    // Also sent when the window loses the focus, which keeps the element active.
    onBlur: ({ currentTarget }: FocusEvent) => setFocused(document.activeElement === currentTarget),
  };
}
