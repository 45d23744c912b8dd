import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigate as useRouter } from 'react-router-dom';
import { keepFocus } from '../lib/keep-focus.ts';
import { leaveToasts } from '../lib/toasts.ts';
import { useFocusOnNavigation } from '../lib/useFocusOnNavigation.ts';
import { leave, type Navigate, type Navigation, NavigationContext } from '../ui/navigation.ts';
import { PageShell } from './PageShell.tsx';
import { WhatIsSaved } from './WhatIsSaved.tsx';

interface AppShellProps {
  top?: ReactNode;
  /** Whether a path is one of the app's own; the others are loaded as pages of their own. */
  isOwn: (pathname: string) => boolean;
}

/** Around the pages that change without being loaded anew: links go through the router, the focus follows them. */
export function AppShell({ top, isOwn }: AppShellProps) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const navigation = useMemo<Navigation>(() => {
    const navigate: Navigate = (to, options = {}) => {
      if (isOwn(new URL(to, location.href).pathname)) void router(to, options);
      else leave(to, options);
    };
    return { place: { pathname, search }, navigate };
  }, [router, pathname, search, isOwn]);
  useFocusOnNavigation();
  useToastsOfPage(pathname);
  useEffect(keepFocus, []);
  return (
    <NavigationContext value={navigation}>
      <PageShell top={top} offline={<WhatIsSaved />}>
        <Outlet />
      </PageShell>
      <ScrollRestoration getKey={scrollKey} />
    </NavigationContext>
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
