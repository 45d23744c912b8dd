import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Timeout in ms of waiting for a heading. */
const HEADING_TIMEOUT_MS = 5000;

const NEW_USER_KEY = 'foyer-afresh';

/** Loads a page for another user and focuses its heading. */
export function loadForNewUser(url: string): void {
  try {
    sessionStorage.setItem(NEW_USER_KEY, '1');
  } catch {
    // Some private windows block storage: the browser places the focus.
  }
  location.assign(url);
}

function wasLoadedForNewUser(): boolean {
  try {
    const isMarked = sessionStorage.getItem(NEW_USER_KEY) !== null;
    sessionStorage.removeItem(NEW_USER_KEY);
    return isMarked;
  } catch {
    return false; // storage blocked
  }
}

/**
 * Focuses the h1 after navigation, so that screen readers announce it; on the first page only after `loadForNewUser`.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => (wasLoadedForNewUser() ? focusHeading() : undefined), []);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    return focusHeading();
  }, [pathname]);
}

/**
 * Focuses the h1 once it exists; one in a loading page is about to be replaced.
 * @returns a function that stops waiting
 */
export function focusHeading(): () => void {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('h1:not([aria-busy] *)');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const timer = setTimeout(() => stop(), HEADING_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (focus()) stop();
  else observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
