/** The size of a lobby display; a browser's window on a desk is lower. The CSS says the same. */
export const LOBBY_SCREEN =
  '(min-width: 1900px) and (min-height: 1040px), (min-width: 1000px) and (min-height: 1600px)';

/** A lobby-sized screen nobody has pointed at for this long is a display. */
const UNTOUCHED_MS = 60_000;
const NIGHT_BEGINS = 19;
const NIGHT_ENDS = 6;

export interface DisplayFacts {
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

export type LobbyTheme = 'light' | 'dark' | null;

/** The theme of a directory: as the address asks, else a display by the hour; `null` leaves it to the person's choice. */
export function lobbyTheme(asked: string | null, onDisplay: boolean, hour: number): LobbyTheme {
  if (asked === 'night') return 'dark';
  if (asked === 'light') return 'light';
  if (!onDisplay) return null;
  return hour >= NIGHT_BEGINS || hour < NIGHT_ENDS ? 'dark' : 'light';
}
