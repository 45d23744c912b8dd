import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countTenants, type Floor, firstTenants } from './floors.ts';

const PORTION = 40;

/**
 * As much of what was found as is near the screen: the next portion comes as its end comes near, and all of it before the
 * page is printed. Other floors begin anew.
 * @returns with what marks the end, which has to stand below the last
 */
export function useFirstOf(floors: readonly Floor[]): {
  first: readonly Floor[];
  end: RefObject<HTMLDivElement | null>;
} {
  const end = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ floors, count: PORTION });
  if (grown.floors !== floors) setGrown({ floors, count: PORTION });
  const { count } = grown;
  useEffect(() => {
    if (count >= countTenants(floors)) return;
    const more = () => setGrown({ floors, count: count + PORTION });
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '100%' });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [floors, count]);
  useEffect(() => {
    const all = () => flushSync(() => setGrown({ floors, count: Number.POSITIVE_INFINITY }));
    window.addEventListener('beforeprint', all);
    return () => window.removeEventListener('beforeprint', all);
  }, [floors]);
  return { first: useMemo(() => firstTenants(floors, count), [floors, count]), end };
}
