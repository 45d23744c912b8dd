import { useEffect } from 'react';
import * as calls from '../../../../../modules/visitors/calls.ts';
import { removeScanMark } from '../../../../../shared/scan-mark.ts';
import { report } from './report.ts';

const PHONE = '(max-width: 40rem)';

interface Screen {
  isDisplay: boolean;
  /** Large enough to become a display; counted only after a touch. */
  isKiosk: boolean;
  isAttended: boolean;
}

/** Counts a visible page, except walls, reloads and back navigation. */
export function useVisit(slug: string, { isDisplay, isKiosk, isAttended }: Screen): void {
  const hasVisitor = !isDisplay && (!isKiosk || isAttended);
  useEffect(() => {
    if (!hasVisitor) return;
    const count = () => {
      if (document.visibilityState === 'visible') countOnce(slug);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, [slug, hasVisitor]);
}

let isCounted = false;

function countOnce(slug: string): void {
  if (isCounted) return;
  isCounted = true;
  const plain = removeScanMark(new URL(location.href));
  // Removes the scan marker: a shared or bookmarked address is no scan.
  if (plain) history.replaceState(history.state, '', plain);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && ['reload', 'back_forward'].includes(navigation.type)) return;
  const page = matchMedia(PHONE).matches ? 'phone' : 'desk';
  report(calls.countVisit, { slug, page, isScan: plain !== null });
}
