import { useEffect, useRef } from 'react';
import { POLL_MS } from '../feed/api.ts';
import { idleFor } from '../presence/activity.ts';
import { findNewerBuild } from './fresh-build.ts';

const QUIET_MS = 10_000;
const RELOADED_FOR = 'foyer-reloaded-for';

/**
 * Keeps the page itself current: registers the service worker, and after a deploy loads the new build as soon as nobody
 * is in the middle of something. `location.replace` paints the old page until the new one can be read.
 */
export function useSelfUpdate(isSearching: boolean): void {
  const searching = useRef(isSearching);
  useEffect(() => {
    searching.current = isSearching;
  }, [isSearching]);

  useEffect(() => {
    if (!import.meta.env.PROD) return;
    registerWorker();
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      const build = await findNewerBuild().finally(() => {
        isLooking = false;
      });
      if (build && !searching.current && isQuiet()) loadBuild(build);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

function isQuiet(): boolean {
  const isDisplay = document.documentElement.hasAttribute('data-display');
  return document.visibilityState === 'hidden' || (idleFor() > QUIET_MS && (isDisplay || window.scrollY === 0));
}

/** Once for each build: while old and new servers answer in turn, a reload may well bring the old page back. */
function loadBuild(build: string): void {
  if (sessionStorage.getItem(RELOADED_FOR) === build) return;
  sessionStorage.setItem(RELOADED_FOR, build);
  location.replace(location.href);
}

/** Plain http has no service worker: the page then does not open offline. */
function registerWorker(): void {
  navigator.serviceWorker?.register(import.meta.env.SERVICE_WORKER).catch((error: unknown) => {
    console.warn('The directory will not open offline', error);
  });
}
