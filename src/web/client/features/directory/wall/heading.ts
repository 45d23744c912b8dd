import type { Screen } from '../../../lib/board/legible.ts';
import { breakName, measureName, type Ruler } from '../../../lib/board/name.ts';

/** Shares of the screen's height: clock and usual name, largest name, and its lines together. */
const SIZE = 0.031;
const LARGEST = {
  many: { portrait: { type: 0.048, lines: 0.053 }, landscape: { type: 0.06, lines: 0.066 } },
  few: { portrait: { type: 0.06, lines: 0.13 }, landscape: { type: 0.1, lines: 0.13 } },
} as const;
/** Of the screen's width, between the margins. */
const WIDTH = 0.93;
/** In em of the clock. */
const GAP = 0.9;
const LOGO = 2;
const LINE = 1.1;
const STEP = 0.97;
/** Least type size of the building's name, in those of a tenant's. */
const NAME_OF_TENANT = 1.2;
/** What a name on a line of its own, and one on two lines, is worth compared with one beside the clock. */
const BELOW = 0.8;
const BROKEN = 0.62;

export interface Heading {
  /** In px. */
  type: number;
  isLong: boolean;
  isBelowClock: boolean;
}

interface HeadingTask {
  name: string;
  screen: Screen;
  ruler: Ruler;
  /** Clock and weather, in px. */
  asideWidth: number;
  hasLogo: boolean;
  isFew: boolean;
}

/** In px. */
export const clockType = ({ height }: Screen): number => height * SIZE;

/** The largest that the header has room for. */
export function largestHeading({ name, screen, ruler, asideWidth, hasLogo, isFew }: HeadingTask): Heading {
  const shape = screen.height > screen.width ? 'portrait' : 'landscape';
  const most = LARGEST[isFew ? 'few' : 'many'][shape];
  const measured = measureName(name, ruler);
  const whole = screen.width * WIDTH - (hasLogo ? LOGO * clockType(screen) : 0);
  const beside = whole - asideWidth - GAP * clockType(screen);
  const least = clockType(screen) / 2;
  const largest = (width: number, lines: number) => {
    for (let type = screen.height * most.type; type > least; type *= STEP) {
      const room = { first: width / type, rest: width / type, lines, isPlain: true };
      const count = breakName(measured, room)?.lines.length ?? 0;
      if (count > 0 && count * type * LINE <= screen.height * most.lines) return { type, isLong: count > 1 };
    }
    return null;
  };
  const places = [
    { width: beside, isBelowClock: false, worth: 1 },
    ...(isFew && shape === 'portrait' ? [{ width: whole, isBelowClock: true, worth: BELOW }] : []),
  ];
  let best: (Heading & { worth: number }) | null = null;
  for (const { width, isBelowClock, worth } of places)
    for (const lines of [1, 2]) {
      const found = largest(width, lines);
      const value = (found?.type ?? 0) * worth * (found?.isLong ? BROKEN : 1);
      if (found && value > (best?.worth ?? 0)) best = { ...found, isBelowClock, worth: value };
    }
  return best ?? { type: least, isLong: true, isBelowClock: false };
}

/** Largest type size of a tenant under it, in px. */
export const mostUnder = (heading: Heading): number => heading.type / NAME_OF_TENANT;

/** As large as the names below ask for. @param nameType of the tenants, in px */
export function headingOver(largest: Heading, screen: Screen, nameType: number): Heading {
  return { ...largest, type: Math.min(largest.type, Math.max(clockType(screen), NAME_OF_TENANT * nameType)) };
}
