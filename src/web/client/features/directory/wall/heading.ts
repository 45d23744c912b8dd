import { breakName, measureName, type Ruler } from '../../../lib/wall-layout/break-name.ts';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';

/** Shares of the screen's height: clock and usual name, largest name, and its lines together. */
const SIZE = 0.031;
const LARGEST = {
  many: { portrait: { type: 0.048, lines: 0.053 }, landscape: { type: 0.06, lines: 0.066 } },
  few: { portrait: { type: 0.06, lines: 0.13 }, landscape: { type: 0.1, lines: 0.13 } },
} as const;
/** Width between the margins as a share of the screen's. */
const WIDTH = 0.93;
/** Gap, logo and line height in em of the clock, and the step between tried sizes. */
const GAP = 0.9;
const LOGO = 2;
const LINE = 1.1;
const STEP = 0.97;
/** Minimum ratio of the building's type size to a tenant's. */
const NAME_OF_TENANT = 1.2;
/** Weights of a name on its own line, and on two, against one beside the clock. */
const BELOW = 0.8;
const BROKEN = 0.62;

export interface Heading {
  /** Type size in px. */
  type: number;
  isLong: boolean;
  isBelowClock: boolean;
}

interface HeadingTask {
  name: string;
  screen: Screen;
  ruler: Ruler;
  /** Width of clock and weather in px. */
  asideWidth: number;
  hasLogo: boolean;
  hasFewLines: boolean;
}

/** Type size of the clock in px. */
export const clockType = ({ height }: Screen): number => height * SIZE;

/** Returns the largest heading that fits the header. */
export function largestHeading({ name, screen, ruler, asideWidth, hasLogo, hasFewLines }: HeadingTask): Heading {
  const shape = screen.height > screen.width ? 'portrait' : 'landscape';
  const maxSize = LARGEST[hasFewLines ? 'few' : 'many'][shape];
  const measured = measureName(name, ruler);
  const fullWidth = screen.width * WIDTH - (hasLogo ? LOGO * clockType(screen) : 0);
  const widthBesideClock = fullWidth - asideWidth - GAP * clockType(screen);
  const minTypePx = clockType(screen) / 2;
  const largest = (width: number, lines: number) => {
    for (let type = screen.height * maxSize.type; type > minTypePx; type *= STEP) {
      const room = { first: width / type, rest: width / type, lines, isPlain: true };
      const count = breakName(measured, room)?.lines.length ?? 0;
      if (count > 0 && count * type * LINE <= screen.height * maxSize.lines) return { type, isLong: count > 1 };
    }
    return null;
  };
  const places = [
    { width: widthBesideClock, isBelowClock: false, worth: 1 },
    ...(hasFewLines && shape === 'portrait' ? [{ width: fullWidth, isBelowClock: true, worth: BELOW }] : []),
  ];
  let best: (Heading & { worth: number }) | null = null;
  for (const { width, isBelowClock, worth } of places)
    for (const lines of [1, 2]) {
      const fit = largest(width, lines);
      const value = (fit?.type ?? 0) * worth * (fit?.isLong ? BROKEN : 1);
      if (fit && value > (best?.worth ?? 0)) best = { ...fit, isBelowClock, worth: value };
    }
  return best ?? { type: minTypePx, isLong: true, isBelowClock: false };
}

/** Largest type size in px of tenants under the heading. */
export const maxTenantType = (heading: Heading): number => heading.type / NAME_OF_TENANT;

/** Scales the heading to the names below. @param nameType type size of tenants in px */
export function scaleHeading(largest: Heading, screen: Screen, nameType: number): Heading {
  return { ...largest, type: Math.min(largest.type, Math.max(clockType(screen), NAME_OF_TENANT * nameType)) };
}
