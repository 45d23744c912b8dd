import { type ReactNode, useCallback } from 'react';
import { RouterProvider as LinkRouter } from 'react-aria-components';
import { type Location, type NavigateOptions, Outlet, ScrollRestoration, useNavigate } from 'react-router-dom';
import { dismissToast, useToasts } from '../lib/toasts.ts';
import { useFocusOnNavigation } from '../lib/useFocusOnNavigation.ts';
import { ToastRegion } from '../ui/Toast.tsx';
import styles from './AppShell.module.css';
import { shellTexts } from './texts.ts';

declare module 'react-aria-components' {
  interface RouterConfig {
    routerOptions: NavigateOptions;
  }
}

/** Around every page: the skip link, what stands above all pages (`top`), links that go through the router, the focus after a change of page, the toasts. */
export function AppShell({ top }: { top?: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback(
    (href: string, options?: NavigateOptions) => {
      if (href.startsWith('/api/')) location.assign(href);
      else void navigate(href, options);
    },
    [navigate],
  );
  useFocusOnNavigation();
  return (
    <LinkRouter navigate={follow}>
      <a href="#main" className={styles.skip}>
        {shellTexts.skip}
      </a>
      {top}
      <Outlet />
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </LinkRouter>
  );
}

/** The one region of the page's toasts. */
function Toasts() {
  const current = useToasts((state) => state.current);
  return <ToastRegion current={current} onDismiss={dismissToast} />;
}

/** Pages the browser itself loaded all have one key: without their paths one would open scrolled as another was left. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);
