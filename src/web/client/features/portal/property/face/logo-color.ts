/** Bits of a channel that count as one color. */
const COARSE = 4;
const OPAQUE = 128;

/**
 * The color that a logo shows most of, weighted by how colorful it is; of a gray one its darkest.
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

/** Colorful pixels count most; among grays the dark ones. */
function weightOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const chroma = (most - Math.min(red, green, blue)) / 255;
  return chroma ** 2 + (1 - most / 255) * 0.01 + 0.0001;
}
