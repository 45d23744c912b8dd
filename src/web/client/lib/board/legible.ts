export interface Screen {
  width: number;
  height: number;
  diagonalInches: number;
  distanceMetres: number;
}

/** Defaults for a lobby. */
export const USUAL_INCHES = 43;
export const USUAL_METRES = 2;

/** Legibility rule. */
const CAPITAL_OF_DISTANCE = 1 / 250;
/** Of Instrument Sans, in em. */
const CAPITAL = 0.7;
const MILLIMETRES_PER_INCH = 25.4;
/** Smaller letters render badly. */
const MIN_PIXELS = 14;
const MAX_OF_HEIGHT = { portrait: 1 / 22, landscape: 1 / 16 };
/** Of a board of at most `FEW` lines. */
const MAX_OF_FEW = 1 / 12;
export const FEW = 12;

/** In px. */
export function minType(screen: Screen): number {
  const capital = screen.distanceMetres * 1000 * CAPITAL_OF_DISTANCE;
  return Math.max(MIN_PIXELS, (capital / CAPITAL) * pixelsPerMillimetre(screen));
}

/** In px. */
export function maxType(screen: Screen, isFew = false): number {
  const { portrait, landscape } = MAX_OF_HEIGHT;
  const share = isFew ? MAX_OF_FEW : screen.height > screen.width ? portrait : landscape;
  return Math.max(minType(screen), screen.height * share);
}

/** On the glass, in mm. */
export function capitalOf(type: number, screen: Screen): number {
  return (type * CAPITAL) / pixelsPerMillimetre(screen);
}

/** In meters. */
export function readableFrom(type: number, screen: Screen): number {
  return capitalOf(type, screen) / CAPITAL_OF_DISTANCE / 1000;
}

function pixelsPerMillimetre({ width, height, diagonalInches }: Screen): number {
  return Math.sqrt(width * width + height * height) / (diagonalInches * MILLIMETRES_PER_INCH);
}
