import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Box {
  width: number;
  height: number;
}

/** The size of an element in px of its own layout, whatever scale it is drawn at; `null` before it stands. */
export function useBox(ref: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setBox((before) => {
        const now = { width: element.clientWidth, height: element.clientHeight };
        return before?.width === now.width && before.height === now.height ? before : now;
      });
    measure();
    window.addEventListener('resize', measure);
    // Browsers of before 2020 have none: there a change of the window is all that is heard of.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [ref]);
  return box;
}
