import { type RefObject, useEffect, useState } from 'react';

/** Whether an element overflows vertically. @param shown observes again when this changes; `null` without an element */
export function useIsCut(ref: RefObject<HTMLElement | null>, shown: number | null): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (shown === null || !element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [ref, shown]);
  return isCut;
}
