/** Viewing distance of a desktop screen in metres, and its CSS pixels per inch: the CSS reference pixel. */
const ARMS_LENGTH = 0.7112;
const PIXELS_PER_INCH = 96;

interface HangingScreen {
  width: number;
  height: number;
  diagonalInches: number;
}

/**
 * How wide, in CSS px, a wall is drawn so that it fills the angle at arm's length which it fills seen from `metres`.
 * Source: the reference pixel of https://www.w3.org/TR/css-values-4/#reference-pixel, 1/96 inch at arm's length.
 */
export function widthSeenFrom({ width, height, diagonalInches }: HangingScreen, metres: number): number {
  const inches = (diagonalInches * width) / Math.hypot(width, height);
  return (inches * PIXELS_PER_INCH * ARMS_LENGTH) / metres;
}
