import { useEffect, useRef } from 'react';
import { correctClock } from '../clock/clock.ts';
import { POLL_MS } from '../feed/api.ts';
import { idleFor } from '../presence/activity.ts';

const QUIET_MS = 10_000;
const RELOADED_FOR = 'foyer-reloaded-for';

/** Registers the service worker, and loads a new build when nobody is using the page. */
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

/** Once per build: in a rolling deploy a reload may return the old page. */
function loadBuild(build: string): void {
  if (sessionStorage.getItem(RELOADED_FOR) === build) return;
  sessionStorage.setItem(RELOADED_FOR, build);
  location.replace(location.href);
}

function registerWorker(): void {
  navigator.serviceWorker?.register(import.meta.env.SERVICE_WORKER).catch((error: unknown) => {
    console.warn('The directory will not open offline', error);
  });
}

/** Its file list identifies the deployed build. */
const LIST: string = import.meta.env.SERVICE_WORKER;

/** `null` without a newer build. */
async function findNewerBuild(): Promise<string | null> {
  const response = await fetch(LIST, { cache: 'no-cache' }).catch(() => null); // offline: retried with the next poll
  if (!response?.ok || !response.headers.get('content-type')?.includes('javascript')) return null;
  if (!response.headers.has('age')) correctClock(Date.parse(response.headers.get('date') ?? ''));
  const list = await response.text();
  return runningFiles().some((file) => isReplaced(file, list)) ? signatureOf(list) : null;
}

/** Same name, other hash. Unlisted files belong to other pages. */
export function isReplaced(file: string, list: string): boolean {
  const name = file.replace(/[\w-]{8}\.(js|css)$/, '');
  return !list.includes(file) && list.includes(`"${name}`);
}

function runningFiles(): string[] {
  const loaded = document.querySelectorAll<HTMLElement>('script[type="module"][src], style[data-from]');
  const addresses = [...loaded].map((element) => element.getAttribute('src') ?? element.dataset.from ?? '');
  return [...addresses, import.meta.url].flatMap((address) => /assets\/[^?#]+$/.exec(address)?.[0] ?? []);
}

function signatureOf(list: string): string {
  let hash = 0;
  for (const character of list) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return String(hash);
}
