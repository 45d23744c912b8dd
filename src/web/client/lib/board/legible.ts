import type { Grade } from '../../../../modules/displays/values.ts';

export interface Screen {
  width: number;
  height: number;
  diagonalInches: number;
  distanceMetres: number;
  /** Default: `usual`. */
  grade?: Grade;
}

/** Defaults for a lobby. */
export const USUAL_INCHES = 43;
export const USUAL_METRES = 2;

/**
 * Least capital of a name as a share of the viewing distance. Source of the larger two: Table 703.5.5 of the 2010 ADA
 * Standards for signs, 5/8 inch at 6 feet and, its largest share, 3 inches at 21 feet.
 */
const CAPITAL_OF_DISTANCE: Readonly<Record<Grade, number>> = { usual: 1 / 250, large: 1 / 115, veryLarge: 1 / 84 };
/** A letter that 20/40 sight just reads, twice the 5 minutes of arc of 20/20: the sight that driving takes in most states. */
const DRIVERS_LETTER = Math.tan((10 / 60) * (Math.PI / 180));
/** Of Instrument Sans, in em. */
const CAPITAL = 0.7;
const MILLIMETRES_PER_INCH = 25.4;
/** Smaller letters render badly. */
const MIN_PIXELS = 14;
const MAX_OF_HEIGHT = { portrait: 1 / 22, landscape: 1 / 16 };
/** Of a board of at most `FEW` lines. */
const MAX_OF_FEW = 1 / 12;
export const FEW = 12;

/** Of a name, in px. */
export function minType(screen: Screen): number {
  const capital = screen.distanceMetres * 1000 * CAPITAL_OF_DISTANCE[screen.grade ?? 'usual'];
  return Math.max(MIN_PIXELS, (capital / CAPITAL) * pixelsPerMillimetre(screen));
}

/** Of all but names, in px: very large, it would take their place. */
export const minNote = (screen: Screen): number =>
  minType(screen.grade === 'veryLarge' ? { ...screen, grade: 'large' } : screen);

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

/** By the usual grade, in meters. */
export function readableFrom(type: number, screen: Screen): number {
  return capitalOf(type, screen) / CAPITAL_OF_DISTANCE.usual / 1000;
}

/** By 20/40 sight, in meters. */
export function readByDriversFrom(type: number, screen: Screen): number {
  return capitalOf(type, screen) / DRIVERS_LETTER / 1000;
}

function pixelsPerMillimetre({ width, height, diagonalInches }: Screen): number {
  return Math.sqrt(width * width + height * height) / (diagonalInches * MILLIMETRES_PER_INCH);
}
