/** A screen as it hangs: its pixels, its size, and how far off people stop to read it. */
export interface Screen {
  width: number;
  height: number;
  diagonalInches: number;
  distanceMetres: number;
}

/** What most lobbies have, until somebody says otherwise. */
export const USUAL_INCHES = 43;
export const USUAL_METRES = 2;

/** A capital must be this part of the distance it is read from. */
const CAPITAL_OF_DISTANCE = 1 / 250;
/** The height of a capital in the type's size (Instrument Sans). */
export const CAPITAL = 0.7;
const MILLIMETRES_PER_INCH = 25.4;
/** Below this no screen draws letters well, however near it is. */
const LEAST_PIXELS = 14;
/** A board of a few names is a board still, not a poster; a lying one has less height to fill. */
const MOST_OF_HEIGHT = { standing: 1 / 22, lying: 1 / 16 };

/** The smallest type, in px, that can be read on a screen from where people stop. */
export function leastType(screen: Screen): number {
  const capital = screen.distanceMetres * 1000 * CAPITAL_OF_DISTANCE;
  return Math.max(LEAST_PIXELS, (capital / CAPITAL) * pixelsPerMillimetre(screen));
}

/** The largest type a board is set in, in px. */
export function mostType(screen: Screen): number {
  const { standing, lying } = MOST_OF_HEIGHT;
  return Math.max(leastType(screen), screen.height * (screen.height > screen.width ? standing : lying));
}

/** How high a capital of a type in px is on the glass, in mm. */
export function capitalOf(type: number, screen: Screen): number {
  return (type * CAPITAL) / pixelsPerMillimetre(screen);
}

/** How far off, in metres, a type in px can be read. */
export function readableFrom(type: number, screen: Screen): number {
  return capitalOf(type, screen) / CAPITAL_OF_DISTANCE / 1000;
}

export function pixelsPerMillimetre({ width, height, diagonalInches }: Screen): number {
  return Math.sqrt(width * width + height * height) / (diagonalInches * MILLIMETRES_PER_INCH);
}
