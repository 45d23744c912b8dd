/** The size of a lobby display; a browser's window on a desk is lower. The CSS says the same. */
export const LOBBY_SCREEN =
  '(min-width: 1900px) and (min-height: 1040px), (min-width: 1000px) and (min-height: 1600px)';

/** A lobby-sized screen nobody has pointed at for this long is a display. */
const UNTOUCHED_MS = 60_000;

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

/** The manager's hours, 0 to 23, from which and until which displays are dark; a kept answer may be older than they are. */
export interface Night {
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
