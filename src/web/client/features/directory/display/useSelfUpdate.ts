import { useEffect, useRef } from 'react';
import { correctClock } from '../clock/clock.ts';
import { POLL_MS } from '../feed/api.ts';
import { idleFor } from '../presence/activity.ts';

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

/** Its list of files changes with every build, so it tells what is deployed. */
const LIST: string = import.meta.env.SERVICE_WORKER;

/** Whether the server now ships other files than those this page runs on; `null` when it cannot be told. */
async function findNewerBuild(): Promise<string | null> {
  const response = await fetch(LIST, { cache: 'no-cache' }).catch(() => null); // away: asked again with the next look
  if (!response?.ok || !response.headers.get('content-type')?.includes('javascript')) return null;
  if (!response.headers.has('age')) correctClock(Date.parse(response.headers.get('date') ?? ''));
  const list = await response.text();
  return runningFiles().some((file) => isReplaced(file, list)) ? signatureOf(list) : null;
}

/** Whether the list has another edition of a built file (`name-hash.js`); what it never had, other pages brought along. */
export function isReplaced(file: string, list: string): boolean {
  const name = file.replace(/[\w-]{8}\.(js|css)$/, '');
  return !list.includes(file) && list.includes(`"${name}`);
}

/** The built files behind this page: the entry, its styles and the chunk this code is in. */
function runningFiles(): string[] {
  const loaded = document.querySelectorAll<HTMLElement>('script[type="module"][src], style[data-from]');
  const addresses = [...loaded].map((element) => element.getAttribute('src') ?? element.dataset.from ?? '');
  return [...addresses, import.meta.url].flatMap((address) => /assets\/[^?#]+$/.exec(address)?.[0] ?? []);
}

/** Short and stable, to remember which build a page was already reloaded for. */
function signatureOf(list: string): string {
  let hash = 0;
  for (const character of list) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return String(hash);
}
