import { type FocusEvent, useState } from 'react';
import { useHydrated } from './useHydrated.ts';

/**
 * Attributes of a button that is disabled. One that has the focus at that moment keeps it, as `aria-disabled`, until the
 * focus leaves: browsers drop the focus of a disabled element. Its caller ignores presses.
 * @param isPending only `aria-disabled`
 */
export function useDisabled(isDisabled = false, isPending = false) {
  const [isFocused, setFocused] = useState(false);
  const isHydrated = useHydrated();
  // A blur is also sent when the window loses the focus, which keeps the element active.
  const follow = ({ currentTarget }: FocusEvent) => setFocused(document.activeElement === currentTarget);
  return {
    disabled: !isHydrated || (isDisabled && !isFocused),
    ...((isDisabled || isPending) && { 'aria-disabled': true }),
    onFocus: follow,
    onBlur: follow,
  };
}
