import { useEffect } from 'react';
import type * as calls from '../../../../../modules/visitors/calls.ts';
import { withoutScanMark } from '../../../../../shared/scan-mark.ts';
import { address } from '../../../lib/api.ts';
import { report } from './report.ts';

/** As in the styles. */
const PHONE = '(max-width: 40rem)';

interface Screen {
  isDisplay: boolean;
  /** Large enough to become a display: a visitor has to touch it first. */
  isKiosk: boolean;
  isAttended: boolean;
}

/** Counts the opened page once it is seen. Walls, reloads and ways back are no visits. */
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
  const plain = withoutScanMark(new URL(location.href));
  // Shared or saved, the address is no scan.
  if (plain) history.replaceState(history.state, '', plain);
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened && ['reload', 'back_forward'].includes(opened.type)) return;
  const page = matchMedia(PHONE).matches ? 'phone' : 'desk';
  report(address<typeof calls.countVisit>('POST', '/api/visits'), { slug, page, isScan: plain !== null });
}
