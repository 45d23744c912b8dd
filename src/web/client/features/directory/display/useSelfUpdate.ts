import { useEffect, useRef } from 'react';
import { readServerTime } from '../../../lib/server-now.ts';
import { POLL_MS } from '../feed/api.ts';
import { idleFor } from '../presence/activity.ts';
import { displayParameter } from '../settings/screen-settings.ts';

const QUIET_MS = 10_000;
/** In the history entry, which survives a reload where storage is refused or full. */
const RELOADED_FOR = 'reloadedFor';
/** In a rolling deploy a reload may return the old page. */
const RELOAD_AGAIN_MS = 600_000;

/** Registers the service worker, and loads a new build when nobody is using the page. */
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
    if (displayParameter() === '1') void look(); // the clock of a display is often wrong
    const timer = setInterval(() => void look(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

function isQuiet(): boolean {
  const isDisplay = document.documentElement.hasAttribute('data-display');
  return document.visibilityState === 'hidden' || (idleFor() > QUIET_MS && (isDisplay || window.scrollY === 0));
}

/** A page that has just been loaded for this build waits before it tries again. */
function loadBuild(build: string): void {
  if (history.state?.[RELOADED_FOR] === build && performance.now() < RELOAD_AGAIN_MS) return;
  history.replaceState({ ...history.state, [RELOADED_FOR]: build }, '');
  location.reload(); // loads the page also where the address ends in `#main`
}

async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(import.meta.env.SERVICE_WORKER);
  } catch (error) {
    console.warn('The directory will not open offline', error);
  }
}

/** Its file list identifies the deployed build. */
const LIST: string = import.meta.env.SERVICE_WORKER;

/** `null` without a newer build, or an answer: retried with the next poll. */
async function findNewerBuild(): Promise<string | null> {
  try {
    const response = await fetch(LIST, { cache: 'no-cache' });
    if (!response.ok || !response.headers.get('content-type')?.includes('javascript')) return null;
    readServerTime(response);
    const list = await response.text();
    return runningFiles().some((file) => isReplaced(file, list)) ? signatureOf(list) : null;
  } catch {
    return null; // offline
  }
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
