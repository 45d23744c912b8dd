import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { keepFocus } from '../lib/keep-focus.ts';
import { leaveToasts } from '../lib/toasts.ts';
import { useFocusOnNavigation } from '../lib/useFocusOnNavigation.ts';
import styles from './AppShell.module.css';
import { PageShell } from './PageShell.tsx';
import { WhatIsSaved } from './WhatIsSaved.tsx';

/**
 * Around every page: scroll position, focus and toasts follow the router; a bar shows that the next page is on its way.
 * `top` is shown above all pages.
 */
export function AppShell({ top }: { top?: ReactNode }) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useFocusOnNavigation();
  useToastsOfPage(pathname);
  useEffect(keepFocus, []);
  return (
    <>
      {state === 'loading' && <div role="progressbar" aria-label={kitTexts.loading} className={styles.loading} />}
      <PageShell top={top} offline={<WhatIsSaved />}>
        <Outlet />
      </PageShell>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Not on the first page: what was carried to it has only just come. */
function useToastsOfPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) leaveToasts();
    shown.current = pathname;
  }, [pathname]);
}

/** Pages the browser itself loaded all have one key: without their paths one would open scrolled as another was left. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);
