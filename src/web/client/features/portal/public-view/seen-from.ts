/** Viewing distance of a desktop screen, in meters and inches, and CSS px per inch: the CSS reference pixel. */
const ARMS_LENGTH_METERS = 0.7112;
const ARMS_LENGTH_INCHES = 28;
const PIXELS_PER_INCH = 96;

interface HangingScreen {
  width: number;
  height: number;
  diagonalInches: number;
}

/**
 * Width in CSS px at which a wall fills the same visual angle at arm's length as from `meters`.
 * Source: https://www.w3.org/TR/css-values-4/#reference-pixel
 */
export function widthSeenFrom({ width, height, diagonalInches }: HangingScreen, meters: number): number {
  const inches = (diagonalInches * width) / Math.hypot(width, height);
  return (inches * PIXELS_PER_INCH * ARMS_LENGTH_METERS) / meters;
}

/** Drawn width of a wall as seen from a distance, limited to the available width and then viewed from nearer. */
export function seenFrom(screen: HangingScreen, meters: number, room: number): { width: number; eyesInches: number } {
  const width = widthSeenFrom(screen, meters);
  const fitting = Math.min(width, room);
  return { width: fitting, eyesInches: (ARMS_LENGTH_INCHES * fitting) / width };
}
