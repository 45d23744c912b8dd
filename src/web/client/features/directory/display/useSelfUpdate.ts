import { useEffect, useRef } from 'react';
import { readServerTime } from '../../../lib/server-now.ts';
import { POLL_MS } from '../feed/api.ts';
import { idleFor } from '../presence/activity.ts';
import { displayParameter } from '../settings/screen-settings.ts';

const QUIET_MS = 10_000;
/** Key in the history state, which survives a reload even without storage. */
const RELOADED_FOR = 'reloadedFor';
/** Minimum delay between reloads for one build: during a rolling deploy the old page may return. */
const RELOAD_AGAIN_MS = 600_000;

/** Registers the service worker, and loads a new build while the page is idle. */
export function useSelfUpdate(isSearching: boolean): void {
  const searching = useRef(isSearching);
  useEffect(() => {
    searching.current = isSearching;
  }, [isSearching]);

  useEffect(() => {
    if (!import.meta.env.PROD) return;
    void registerWorker();
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      const build = await findNewerBuild();
      isLooking = false;
      if (build && !searching.current && isQuiet()) loadBuild(build);
    };
    if (displayParameter() === '1') void look(); // a wrong clock can make the cache serve an old page
    const timer = setInterval(() => void look(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

function isQuiet(): boolean {
  const isDisplay = document.documentElement.hasAttribute('data-display');
  return document.visibilityState === 'hidden' || (idleFor() > QUIET_MS && (isDisplay || window.scrollY === 0));
}

/** Reloads for a build, unless just done. */
function loadBuild(build: string): void {
  if (history.state?.[RELOADED_FOR] === build && performance.now() < RELOAD_AGAIN_MS) return;
  history.replaceState({ ...history.state, [RELOADED_FOR]: build }, '');
  location.reload(); // reloads even if the address ends in `#main`
}

async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(import.meta.env.SERVICE_WORKER);
  } catch (error) {
    console.warn('The directory will not open offline', error);
  }
}

/** Service worker, whose file list identifies the deployed build. */
const LIST: string = import.meta.env.SERVICE_WORKER;

/** Returns the newer build; `null` without one or a reply. */
async function findNewerBuild(): Promise<string | null> {
  try {
    const response = await fetch(LIST, { cache: 'no-cache' });
    if (!response.ok || !response.headers.get('content-type')?.includes('javascript')) return null;
    readServerTime(response);
    const list = await response.text();
    return runningFiles().some((file) => isReplaced(file, list)) ? signatureOf(list) : null;
  } catch {
    return null;
  }
}

/** Returns whether the list has the file with another hash; unlisted files belong to other pages. */
export function isReplaced(file: string, list: string): boolean {
  const name = file.replace(/[\w-]{8}\.(js|css)$/, '');
  return !list.includes(file) && list.includes(`"${name}`);
}

function runningFiles(): string[] {
  const elements = document.querySelectorAll<HTMLElement>('script[type="module"][src], style[data-from]');
  const addresses = [...elements].map((element) => element.getAttribute('src') ?? element.dataset.from ?? '');
  return [...addresses, import.meta.url].flatMap((address) => /assets\/[^/?#]+$/.exec(address)?.[0] ?? []);
}

function signatureOf(list: string): string {
  let hash = 0;
  for (const character of list) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return String(hash);
}
