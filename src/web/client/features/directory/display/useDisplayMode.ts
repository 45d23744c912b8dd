import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { hourIn } from '../../../../../shared/hours/opening-hours.ts';
import { currentTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useMinute } from '../clock/clock.ts';
import { idleFor, lastActivity, useAttended, watchActivity } from '../presence/activity.ts';
import { displayParameter, useScreenSettings } from '../settings/screen-settings.ts';

export interface DisplayMode {
  /** Lobby display, in use or idle. */
  isDisplay: boolean;
  /** Large enough to become a display. */
  isKiosk: boolean;
  isTouchKiosk: boolean;
  hasTouch: boolean;
  isAttended: boolean;
}

/** Detects a lobby display; applies its theme, wake lock and root attributes. */
export function useDisplayMode({ timeZone, ...night }: Night & { timeZone: string }): DisplayMode {
  const displayValue = displayParameter();
  const isLobbyScreen = useMediaQuery(LOBBY_SCREEN);
  const isTouchScreen = useMediaQuery('(any-pointer: coarse)');
  const isAttended = useAttended();
  const wasDisplay = useRef(false);
  const onDisplay = useSyncExternalStore(watchActivity, () =>
    isDisplay({
      displayValue,
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
  const nightSettings = useScreenSettings().night;
  useTheme(onDisplay, nightSettings ? { nightFrom: nightSettings.from, nightTo: nightSettings.to } : night, timeZone);
  const mayHang = isLobbyScreen && displayValue !== '0';
  return {
    isDisplay: onDisplay,
    isKiosk: displayValue === '1' || mayHang,
    isTouchKiosk: mayHang && isTouchScreen,
    hasTouch: isTouchScreen,
    isAttended,
  };
}

/** Applies the theme of a display; restores the visitor's on unmount. */
function useTheme(onDisplay: boolean, night: Night, timeZone: string): void {
  const hour = hourIn(useMinute(), timeZone);
  const theme = lobbyTheme(queryParameter('theme'), onDisplay, hour, night);
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme) root.dataset.theme = theme;
    return () => {
      const ownTheme = currentTheme();
      if (ownTheme === 'system') delete root.dataset.theme;
      else root.dataset.theme = ownTheme;
    };
  }, [theme]);
}

/** Sets a root attribute before the first paint. */
function useRootFlag(name: string, isOn: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${name}`, isOn);
    return () => document.documentElement.removeAttribute(`data-${name}`);
  }, [name, isOn]);
}

function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** Media query for the size of a lobby display, as in the styles. */
export const LOBBY_SCREEN =
  '(min-width: 1900px) and (min-height: 1040px), (min-width: 1000px) and (min-height: 1600px)';

/** Idle time after which a screen of that size becomes a display. */
const UNTOUCHED_MS = 60_000;

interface DisplayFacts {
  displayValue: string | null;
  isLobbyScreen: boolean;
  idleMs: number;
  lastWasTouch: boolean;
  wasDisplay: boolean;
}

/** Decides whether the screen is a display. Touches keep it one; a mouse ends it. */
export function isDisplay({ displayValue, isLobbyScreen, idleMs, lastWasTouch, wasDisplay }: DisplayFacts): boolean {
  if (displayValue === '1') return true;
  if (displayValue === '0' || !isLobbyScreen) return false;
  return idleMs >= UNTOUCHED_MS || (wasDisplay && lastWasTouch);
}

type LobbyTheme = 'light' | 'dark' | null;

/** Hours of the dark theme, 0 to 23. Cached directories may lack them. */
interface Night {
  nightFrom?: number;
  nightTo?: number;
}

/** Theme of a display; `null` leaves it to the visitor. */
export function lobbyTheme(themeParameter: string | null, onDisplay: boolean, hour: number, night: Night): LobbyTheme {
  if (themeParameter === 'night') return 'dark';
  if (themeParameter === 'light') return 'light';
  if (!onDisplay) return null;
  const { nightFrom = 19, nightTo = 6 } = night;
  // The night may cross midnight.
  return (hour - nightFrom + 24) % 24 < (nightTo - nightFrom + 24) % 24 ? 'dark' : 'light';
}

/** Holds a wake lock; requested again after each release, while visible. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    const requestLock = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(logWakeLockFailure);
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      document.removeEventListener('visibilitychange', requestLock);
      void lock.then((sentinel) => sentinel?.release());
    };
  }, [isOn]);
}

function logWakeLockFailure(reason: unknown): null {
  console.warn('The screen may go to sleep', reason);
  return null;
}
