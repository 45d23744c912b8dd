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
