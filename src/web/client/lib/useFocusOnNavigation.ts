import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page whose heading is not there by then keeps the focus where it was. */
const PATIENCE_MS = 5000;

/** In this tab's storage while a page is loaded anew. */
const AFRESH = 'foyer-afresh';

/** Loads a page anew, because who is signed in is somebody else now: its heading has the focus then. */
export function startAfresh(url: string): void {
  try {
    sessionStorage.setItem(AFRESH, '1');
  } catch {
    // storage is refused in some private windows: the focus is where the browser puts it
  }
  location.assign(url);
}

function isAfresh(): boolean {
  try {
    const isSo = sessionStorage.getItem(AFRESH) !== null;
    sessionStorage.removeItem(AFRESH);
    return isSo;
  } catch {
    return false; // as above
  }
}

/**
 * After a change of page the focus goes to its h1, so that a screen reader says where one is. Not on the first page,
 * unless `startAfresh` has led there.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => (isAfresh() ? focusHeading() : undefined), []);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    return focusHeading();
  }, [pathname]);
}

/** Gives the focus to what the page is called, as soon as it is there. @returns what ends the waiting. */
export function focusHeading(): () => void {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (focus()) stop();
  else observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
