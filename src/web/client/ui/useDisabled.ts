import { type FocusEvent, useState } from 'react';

/**
 * Attributes of a disabled button. A focused one keeps focus, as `aria-disabled`, until blur: browsers drop the focus
 * of a disabled element. The caller ignores presses.
 * @param isPending only `aria-disabled`
 */
export function useDisabled(isDisabled = false, isPending = false) {
  const [isFocused, setFocused] = useState(false);
  // A blur event also fires when the window loses focus, which keeps the element active.
  const follow = ({ currentTarget }: FocusEvent) => setFocused(document.activeElement === currentTarget);
  return {
    disabled: isDisabled && !isFocused,
    ...((isDisabled || isPending) && { 'aria-disabled': true }),
    onFocus: follow,
    onBlur: follow,
  };
}
