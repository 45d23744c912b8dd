import { type RefObject, useEffect, useState } from 'react';

/** Whether an element holds more than it shows, so that it has to be scrolled. `isThere` says when it comes and goes. */
export function useIsCut(ref: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isThere || !element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return isCut;
}
