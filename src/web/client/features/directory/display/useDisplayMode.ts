import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { hourIn } from '../../../../../shared/hours/opening-hours.ts';
import { currentTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useMinute } from '../clock/clock.ts';
import { idleFor, lastActivity, useAttended, watchActivity } from '../presence/activity.ts';
import { displayParameter, useScreenSettings } from '../settings/screen-settings.ts';

export interface DisplayMode {
  /** A lobby display, in use or not. */
  isDisplay: boolean;
  /** Large enough to become a display. */
  isKiosk: boolean;
  isTouchKiosk: boolean;
  hasTouch: boolean;
  isAttended: boolean;
}

/** Detects a lobby display, and applies its theme, wake lock and root attributes. */
export function useDisplayMode({ timeZone, ...night }: Night & { timeZone: string }): DisplayMode {
  const asked = displayParameter();
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
  useTheme(onDisplay, own ? { nightFrom: own.from, nightTo: own.to } : night, timeZone);
  const mayHang = isLobbyScreen && asked !== '0';
  return {
    isDisplay: onDisplay,
    isKiosk: asked === '1' || mayHang,
    isTouchKiosk: mayHang && isTouchScreen,
    hasTouch: isTouchScreen,
    isAttended,
  };
}

/** Restores the visitor's theme on unmount. */
function useTheme(onDisplay: boolean, night: Night, timeZone: string): void {
  const hour = hourIn(useMinute(), timeZone);
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

/** A layout effect, so that the first paint has it. */
function useRootFlag(name: string, isOn: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, isOn);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name, isOn]);
}

function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** The size of a lobby display, as in the styles. */
export const LOBBY_SCREEN =
  '(min-width: 1900px) and (min-height: 1040px), (min-width: 1000px) and (min-height: 1600px)';

/** A screen of that size becomes a display after this time without input. */
const UNTOUCHED_MS = 60_000;

interface DisplayFacts {
  asked: string | null;
  isLobbyScreen: boolean;
  idleMs: number;
  lastWasTouch: boolean;
  wasDisplay: boolean;
}

/** Touches leave a display in its mode; a mouse does not. */
export function isDisplay({ asked, isLobbyScreen, idleMs, lastWasTouch, wasDisplay }: DisplayFacts): boolean {
  if (asked === '1') return true;
  if (asked === '0' || !isLobbyScreen) return false;
  return idleMs >= UNTOUCHED_MS || (wasDisplay && lastWasTouch);
}

type LobbyTheme = 'light' | 'dark' | null;

/** Hours, 0 to 23. Cached directories may lack them. */
interface Night {
  nightFrom?: number;
  nightTo?: number;
}

/** `null` leaves the theme to the visitor. */
export function lobbyTheme(asked: string | null, onDisplay: boolean, hour: number, night: Night): LobbyTheme {
  if (asked === 'night') return 'dark';
  if (asked === 'light') return 'light';
  if (!onDisplay) return null;
  const { nightFrom = 19, nightTo = 6 } = night;
  // The night may cross midnight.
  return (hour - nightFrom + 24) % 24 < (nightTo - nightFrom + 24) % 24 ? 'dark' : 'light';
}

/** Requested again after each release, when the page is shown. */
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
