export const PLACEHOLDER_PICTURE = '/products/placeholder.webp';

export const categories = ['media_player', 'digital_signage', 'cabinet_cover', 'qr_placard'] as const;

/** Engraved or printed for one building. */
export const isMade = (category: string): boolean => category === 'qr_placard';

interface Face {
  readonly width: number;
  readonly height: number;
  readonly finish: (typeof placardFinishes)[number];
}

/** A6, engraved in brass. */
const USUAL_FACE: Face = { width: 4.13, height: 5.83, finish: 'brass' };

/** Of a placard; the variant's before the product's. */
export const faceOf = (product: { face: Face | null }, variant: { face: Face | null } | null | undefined): Face =>
  variant?.face ?? product.face ?? USUAL_FACE;

export const placardFinishes = ['brass', 'ink', 'stone', 'white'] as const;

/** Items ship within two to three business days. */
export const USUAL_LEAD_DAYS = 3;

export const MAX_QUANTITY = 999;
/** The shop shows the remaining units below this. */
export const LOW_STOCK = 10;

type Described = Readonly<Record<string, string | string[]>>;

/** Without `features`. */
export function specificationsOf(given: Described): [name: string, value: string][] {
  return Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

export function featuresOf({ features }: Described): string[] {
  return Array.isArray(features) ? features : [];
}

/**
 * Shares of one price, in proportion to the parts' own prices: whole cents, at least one each, that add up to it.
 * @param price cents, at least one for each part
 */
export function sharesOf(price: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const free = price - parts.length;
  const exact = parts.map((part) => (free * part) / whole);
  const shares = exact.map((share) => 1 + Math.floor(share));
  const byRemainder = exact.map((share, at) => ({ at, rest: share % 1 })).sort((one, other) => other.rest - one.rest);
  const left = price - shares.reduce((sum, share) => sum + share, 0);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Cents: the cheapest variant, or the base price. */
export function startPrice({
  basePrice,
  variants,
}: {
  basePrice: number;
  variants: readonly { price: number }[];
}): number {
  return variants.length > 0 ? Math.min(...variants.map(({ price }) => price)) : basePrice;
}
