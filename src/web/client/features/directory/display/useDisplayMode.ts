import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { currentTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useMinute } from '../clock/clock.ts';
import { idleFor, lastActivity, useAttended, watchActivity } from '../presence/activity.ts';
import { askedDisplay, useScreenSettings } from '../settings/screen-settings.ts';

export interface DisplayMode {
  /** This browser is a lobby display. */
  isDisplay: boolean;
  /** It may be one: a screen that large, used by somebody or not. */
  isKiosk: boolean;
  /** The same with a touch screen: there may be no keyboard. */
  isTouchKiosk: boolean;
  /** Whoever stands before it can touch it. */
  hasTouch: boolean;
  /** Somebody is using it. */
  isAttended: boolean;
}

/** Finds out whether the page is on a lobby display; there the theme goes by the hour, the screen stays on and the pointer is hidden. */
export function useDisplayMode(night: Night): DisplayMode {
  const asked = askedDisplay();
  const isLobbyScreen = useMediaQuery(LOBBY_SCREEN);
  const isTouchScreen = useMediaQuery('(any-pointer: coarse)');
  const isAttended = useAttended();
  const wasDisplay = useRef(false);
  const onDisplay = useSyncExternalStore(watchActivity, () =>
    isDisplay({
      asked,
      isLobbyScreen,
      idleMs: idleFor(),
      lastWasTouch: lastActivity().isTouch,
      wasDisplay: wasDisplay.current,
    }),
  );
  useEffect(() => {
    wasDisplay.current = onDisplay;
  }, [onDisplay]);
  useRootFlag('display', onDisplay);
  useRootFlag('attended', isAttended);
  useWakeLock(onDisplay);
  const own = useScreenSettings().night;
  useTheme(onDisplay, own ? { nightFrom: own.from, nightTo: own.to } : night);
  const mayHang = isLobbyScreen && asked !== '0';
  return {
    isDisplay: onDisplay,
    isKiosk: asked === '1' || mayHang,
    isTouchKiosk: mayHang && isTouchScreen,
    hasTouch: isTouchScreen,
    isAttended,
  };
}

/** The display's theme while the page is open; the person's own choice comes back after it. */
function useTheme(onDisplay: boolean, night: Night): void {
  const hour = new Date(useMinute()).getHours();
  const theme = lobbyTheme(queryParameter('theme'), onDisplay, hour, night);
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme) root.dataset.theme = theme;
    return () => {
      const own = currentTheme();
      if (own === 'system') delete root.dataset.theme;
      else root.dataset.theme = own;
    };
  }, [theme]);
}

/** Before anything is painted, as the theme is: a board at night is never seen in the colours of the day. */
function useRootFlag(name: string, isOn: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, isOn);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name, isOn]);
}

function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** The size of a lobby display; a browser's window on a desk is lower. The CSS says the same. */
export const LOBBY_SCREEN =
  '(min-width: 1900px) and (min-height: 1040px), (min-width: 1000px) and (min-height: 1600px)';

/** A lobby-sized screen nobody has pointed at for this long is a display. */
const UNTOUCHED_MS = 60_000;

interface DisplayFacts {
  /** The address says `?display=1` or `?display=0`. */
  asked: string | null;
  isLobbyScreen: boolean;
  idleMs: number;
  /** The last activity was a touch, not a mouse or a keyboard. */
  lastWasTouch: boolean;
  wasDisplay: boolean;
}

/** Whether this browser is a lobby display. A touch leaves it one; a mouse does not, unless the address says so. */
export function isDisplay({ asked, isLobbyScreen, idleMs, lastWasTouch, wasDisplay }: DisplayFacts): boolean {
  if (asked === '1') return true;
  if (asked === '0' || !isLobbyScreen) return false;
  return idleMs >= UNTOUCHED_MS || (wasDisplay && lastWasTouch);
}

type LobbyTheme = 'light' | 'dark' | null;

/** The manager's hours, 0 to 23, from which and until which displays are dark; a kept answer may be older than they are. */
interface Night {
  nightFrom?: number;
  nightTo?: number;
}

/** The theme of a directory: as the address asks, else a display by the hour; `null` leaves it to the person's choice. */
export function lobbyTheme(asked: string | null, onDisplay: boolean, hour: number, night: Night): LobbyTheme {
  if (asked === 'night') return 'dark';
  if (asked === 'light') return 'light';
  if (!onDisplay) return null;
  const { nightFrom = 19, nightTo = 6 } = night;
  // Hours since the night began, and how many it has: it may run over midnight.
  return (hour - nightFrom + 24) % 24 < (nightTo - nightFrom + 24) % 24 ? 'dark' : 'light';
}

/** Keeps the screen from sleeping. Browsers release the lock whenever the page is hidden: it is requested again afterwards. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    const take = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(refused);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock.then((sentinel) => sentinel?.release());
    };
  }, [isOn]);
}

function refused(reason: unknown): null {
  console.warn('The screen may go to sleep', reason);
  return null;
}
