import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/**
 * Calls `onExpire` after `duration` milliseconds. Paused while the element with `watch` is hovered or focused, and
 * while `isPaused`.
 */
export function useExpiry(duration: number, onExpire: () => void, isPaused = false) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isHeld = holds.pointer || holds.focus || isPaused;
  const left = useRef(duration);
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => expire(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isHeld]);
  const watch = useMemo(() => {
    const hold = (by: 'pointer' | 'focus', on: boolean) => () => setHolds((before) => ({ ...before, [by]: on }));
    return {
      onPointerEnter: hold('pointer', true),
      onPointerLeave: hold('pointer', false),
      onFocus: hold('focus', true),
      onBlur: hold('focus', false),
    };
  }, []);
  return { isHeld, watch };
}
