import { type ReactNode, useEffect } from 'react';
import { dismissToast, showCarriedToast, useToasts } from '../lib/toasts.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SlowNotice } from './SlowNotice.tsx';

/** Around every page: the skip link, what stands above all pages (`top`), that the network is away (`offline`: and what
 * is not saved), the toasts. */
export function PageShell({ top, offline, children }: { top?: ReactNode; offline?: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {top}
      <OfflineNotice>{offline}</OfflineNotice>
      {children}
      <Toasts />
    </>
  );
}

/** The one region of the page's toasts. */
function Toasts() {
  const current = useToasts((state) => state.current);
  useEffect(showCarriedToast, []);
  return (
    <ToastRegion current={current} onDismiss={dismissToast}>
      <SlowNotice />
    </ToastRegion>
  );
}
