import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether an element overflows vertically.
 * @param announcementId observes again when this changes; `null` without an element
 */
export function useIsCut(ref: RefObject<HTMLElement | null>, announcementId: number | null): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (announcementId === null || !element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, [ref, announcementId]);
  return isCut;
}
