import { type RefObject, useEffect, useState } from 'react';

/** Width of the parent in px; 0 until measured. */
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
