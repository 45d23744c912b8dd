import { type RefObject, useEffect, useState } from 'react';

/** The width of an element's parent in px, followed as it changes; 0 until it is measured. */
export function useParentWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const observer = new ResizeObserver(() => setWidth(parent.clientWidth));
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
