import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/**
 * Calls `onExpire` after `duration` ms. Paused while the element with `watch` is hovered or focused, and while
 * `isPaused`.
 */
export function useExpiry(duration: number, onExpire: () => void, isPaused = false) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isHeld = holds.pointer || holds.focus || isPaused;
  const remainingMs = useRef(duration);
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => expire(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - since;
    };
  }, [isHeld]);
  const watch = useMemo(() => {
    const createHold = (source: 'pointer' | 'focus', isOn: boolean) => () =>
      setHolds((before) => ({ ...before, [source]: isOn }));
    return {
      onPointerEnter: createHold('pointer', true),
      onPointerLeave: createHold('pointer', false),
      onFocus: createHold('focus', true),
      onBlur: createHold('focus', false),
    };
  }, []);
  return { isHeld, watch };
}
