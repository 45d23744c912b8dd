import { type ReactNode, useEffect } from 'react';
import { dismissToast, showCarriedToast, useToasts } from '../lib/toasts.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Around every page: the skip link, what stands above all pages (`top`), that the network is away, the toasts. */
export function PageShell({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {top}
      {children}
      <OfflineNotice />
      <Toasts />
    </>
  );
}

/** The one region of the page's toasts. */
function Toasts() {
  const current = useToasts((state) => state.current);
  useEffect(showCarriedToast, []);
  return <ToastRegion current={current} onDismiss={dismissToast} />;
}
