import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { currentTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useMinute } from '../clock/clock.ts';
import { idleFor, lastActivity, useAttended, watchActivity } from '../presence/activity.ts';
import { askedDisplay } from '../settings/asked-display.ts';
import { useScreenSettings } from '../settings/screen-settings.ts';
import { isDisplay, LOBBY_SCREEN, lobbyTheme, type Night } from './display-mode.ts';
import { useWakeLock } from './useWakeLock.ts';

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
