import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import texts from '../../../texts/generated/kit/errors.en.js';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import offlineTexts from '../../../texts/generated/kit/offline.en.js';
import shellTexts from '../../../texts/generated/kit/shell.en.js';
import { pageLocale } from '../../../texts/page-locale.ts';
import { slowCalls } from '../lib/call-limits.ts';
import { useIsLeaving } from '../lib/page-navigation.ts';
import { restoreFocusOnRemoval } from '../lib/restore-focus.ts';
import { serverNow } from '../lib/server-now.ts';
import { dismissToast, removePageToasts, showCarriedToast, useToasts } from '../lib/toasts.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { useFocusOnNavigation } from '../lib/useFocusOnNavigation.ts';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/Row.tsx';
import { ToastRegion } from '../ui/Toast.tsx';
import styles from './AppShell.module.css';
import { SkipLink } from './SkipLink.tsx';

/** Layout of every page: scroll position, focus and toasts follow the router. `top` is above every page. */
export function AppShell({ top }: { top?: ReactNode }) {
  const { pathname } = useLocation();
  const isLeaving = useIsLeaving();
  useFocusOnNavigation();
  useToastsOfPage(pathname);
  useEffect(restoreFocusOnRemoval, []);
  return (
    <>
      {isLeaving && <div role="progressbar" aria-label={kitTexts.loading} className={styles.loading} />}
      <SkipLink />
      {top}
      <OfflineNotice />
      <Outlet />
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Ends toasts at navigation, except one carried over to the first page. */
function useToastsOfPage(pathname: string): void {
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current !== pathname) removePageToasts();
    lastPathname.current = pathname;
  }, [pathname]);
}

/** Key of the scroll position; documents loaded by the browser all have the key `default`. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function Toasts() {
  const current = useToasts((state) => state.current);
  useEffect(showCarriedToast, []);
  return (
    <ToastRegion current={current} onDismiss={dismissToast}>
      <SlowNotice />
    </ToastRegion>
  );
}

function OfflineNotice() {
  const since = useOfflineSince();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-offline', since !== null);
  }, [since]);
  if (since === null) return null;
  return (
    <p role="alert" className={styles.notice}>
      <WifiOff aria-hidden className={styles.icon} />
      <OfflineText since={since} />
    </p>
  );
}

const SHOPPING = /^\/(shop|cart|checkout)(\/|$)/;

function OfflineText({ since }: { since: number }) {
  const hasUnsaved = useUnsaved(({ forms }) => forms.length > 0);
  const { pathname } = useLocation();
  if (hasUnsaved) return <span>{offlineTexts.unsaved}</span>;
  if (SHOPPING.test(pathname)) return <span>{offlineTexts.shopping}</span>;
  // Not `texts/format`, which the first page does not load.
  const time = new Date(since).toLocaleTimeString(pageLocale(), { timeStyle: 'short' }); // clock: the user's own zone
  return <span>{shellTexts.offline({ time })}</span>;
}

let offlineSince: number | null = null;

/** Epoch ms at which the browser went offline; `null` while online, though the server may be unreachable. */
function useOfflineSince(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      offlineSince = navigator.onLine ? null : (offlineSince ?? serverNow());
      return offlineSince;
    },
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

const EVENTS = ['online', 'offline'] as const;

/** Offers retry and cancel for calls slower than five seconds, also above an open dialog. */
function SlowNotice() {
  const calls = useSyncExternalStore(slowCalls.subscribe, slowCalls.get, slowCalls.get);
  const repeatable = calls.filter(({ retry }) => retry);
  const retry = () => {
    for (const call of repeatable) call.retry?.();
  };
  const cancel = () => {
    for (const call of calls) call.cancel();
  };
  return (
    <div role="status">
      {calls.length > 0 && (
        <Row align="center" justify="between" gap="8 12" className={styles.slowNotice}>
          <p>{texts.slow}</p>
          <Row isSingleLine>
            {repeatable.length > 0 && (
              <Button variant="secondary" size="small" onPress={retry}>
                {kitTexts.retry}
              </Button>
            )}
            <Button variant="secondary" size="small" onPress={cancel}>
              {kitTexts.cancel}
            </Button>
          </Row>
        </Row>
      )}
    </div>
  );
}
