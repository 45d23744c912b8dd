import type { Grade } from '../../../../modules/displays/values.ts';

export interface Screen {
  width: number;
  height: number;
  diagonalInches: number;
  distanceMetres: number;
  grade?: Grade;
}

/** Default diagonal and distance of a lobby display. */
export const USUAL_INCHES = 43;
export const USUAL_METRES = 2;

/**
 * Minimum capital height of a name as a share of the viewing distance. Source of the larger two: Table 703.5.5 of the
 * 2010 ADA Standards for signs, 5/8 inch at 6 feet and, its largest share, 3 inches at 21 feet.
 */
const CAPITAL_HEIGHT_SHARE: Readonly<Record<Grade, number>> = { usual: 1 / 250, large: 1 / 115, veryLarge: 1 / 84 };
/**
 * Letter height per distance that 20/40 sight, required for driving in most states, can read: twice the 5 arcminutes of
 * 20/20.
 */
const DRIVER_LETTER_SHARE = Math.tan((10 / 60) * (Math.PI / 180));
/** Capital height of Instrument Sans in em. */
const CAPITAL_HEIGHT_EM = 0.7;
const MILLIMETRES_PER_INCH = 25.4;
/** Minimum size in px: smaller letters render badly. */
const MIN_TYPE_PX = 14;
const MAX_HEIGHT_SHARE = { portrait: 1 / 22, landscape: 1 / 16 };
/** Maximum type of a board of few lines, as a share of the screen's height. */
const MAX_HEIGHT_SHARE_OF_FEW = 1 / 12;
export const MAX_FEW_LINES = 12;

/** Smallest legible type size of a name in px. */
export function minType(screen: Screen): number {
  const capital = screen.distanceMetres * 1000 * CAPITAL_HEIGHT_SHARE[screen.grade ?? 'usual'];
  return Math.max(MIN_TYPE_PX, (capital / CAPITAL_HEIGHT_EM) * pixelsPerMillimetre(screen));
}

/** Smallest type size in px of other text, limited so that it leaves room for names. */
export const minNoteType = (screen: Screen): number =>
  minType(screen.grade === 'veryLarge' ? { ...screen, grade: 'large' } : screen);

/** Largest type size of a name in px. */
export function maxType(screen: Screen, hasFewLines = false): number {
  const { portrait, landscape } = MAX_HEIGHT_SHARE;
  const share = hasFewLines ? MAX_HEIGHT_SHARE_OF_FEW : screen.height > screen.width ? portrait : landscape;
  return Math.max(minType(screen), screen.height * share);
}

/** Capital height on the screen in mm. */
export function capitalHeightMm(type: number, screen: Screen): number {
  return (type * CAPITAL_HEIGHT_EM) / pixelsPerMillimetre(screen);
}

/** Viewing distance in meters by the usual grade. */
export function readingDistanceMeters(type: number, screen: Screen): number {
  return capitalHeightMm(type, screen) / CAPITAL_HEIGHT_SHARE.usual / 1000;
}

/** Viewing distance in meters by 20/40 sight. */
export function driverReadingDistanceMeters(type: number, screen: Screen): number {
  return capitalHeightMm(type, screen) / DRIVER_LETTER_SHARE / 1000;
}

function pixelsPerMillimetre({ width, height, diagonalInches }: Screen): number {
  return Math.sqrt(width * width + height * height) / (diagonalInches * MILLIMETRES_PER_INCH);
}
