/** Bits per channel that are ignored when colors are grouped. */
const COARSE = 4;
const OPAQUE = 128;

/**
 * Dominant color of a logo, weighted by saturation; the darkest if all are gray.
 * @param pixels red, green, blue, alpha
 * @returns `#rrggbb`, or `null` for an empty picture
 */
export function accentOfPixels(pixels: ArrayLike<number>): string | null {
  const bins = new Map<number, { weight: number; sum: [number, number, number]; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < OPAQUE) continue;
    const key = ((red >> COARSE) << 8) | ((green >> COARSE) << 4) | (blue >> COARSE);
    const bin = bins.get(key) ?? { weight: 0, sum: [0, 0, 0], count: 0 };
    bin.weight += weightOf(red, green, blue);
    bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue];
    bin.count += 1;
    bins.set(key, bin);
  }
  const best = [...bins.values()].sort((a, b) => b.weight - a.weight)[0];
  if (!best) return null;
  return `#${best.sum
    .map((sum) =>
      Math.round(sum / best.count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Weight of a color: saturated ones count most; among grays the dark ones. */
function weightOf(red: number, green: number, blue: number): number {
  const maxChannel = Math.max(red, green, blue);
  const chroma = (maxChannel - Math.min(red, green, blue)) / 255;
  return chroma ** 2 + (1 - maxChannel / 255) * 0.01 + 0.0001;
}
