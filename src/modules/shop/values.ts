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

/** The shop's list shows the first ones. */
export const SPECIFICATIONS_SHOWN = 5;

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

interface Offered {
  readonly id: number;
  readonly price: number;
  readonly stock: number;
}

/** What can be bought of a product. */
export interface Offer<Variant> {
  /** `null`: no variants; `undefined`: none chosen yet. */
  variant: Variant | null | undefined;
  /** Units of the chosen variant or sets; `null`: made to order, or none chosen. */
  left: number | null;
  /** The chosen variant, or every variant, is sold out. */
  isSoldOut: boolean;
  /** Cents; with `isFrom`, the lowest of several prices. */
  price: number;
  isFrom: boolean;
}

interface OfferedProduct<Variant> {
  readonly basePrice: number;
  readonly stock: number | null;
  readonly isMadeToMeasure: boolean;
  readonly variants: readonly Variant[];
}

/** @param variantId of the chosen variant; a single one is chosen from the start */
export function offerOf<Variant extends Offered>(
  product: OfferedProduct<Variant>,
  variantId: number | undefined = firstChoice(product),
): Offer<Variant> {
  const { variants, stock, isMadeToMeasure } = product;
  const variant = variants.length === 0 ? null : variants.find(({ id }) => id === variantId);
  const isAnyLeft = variants.length === 0 ? stock !== 0 : variants.some((one) => one.stock > 0);
  return {
    variant,
    left: variant ? variant.stock : stock,
    isSoldOut: variant ? variant.stock === 0 : !isAnyLeft,
    price: variant?.price ?? startPrice(product),
    isFrom: isMadeToMeasure || (variant === undefined && new Set(variants.map(({ price }) => price)).size > 1),
  };
}

export const firstChoice = ({ variants }: { readonly variants: readonly Offered[] }): number | undefined =>
  variants.length === 1 ? variants[0]?.id : undefined;

/** For lists. */
export function firstSentence(description: string): string {
  return /^.+?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description;
}

export interface Picture {
  imageUrl: string;
  altText: string;
}

interface Pictured {
  readonly name: string;
  readonly images: readonly Picture[];
  readonly variants: readonly { readonly name: string; readonly imageUrl: string | null }[];
}

/** Without duplicates: the product's, then those only a variant has. */
export function picturesOf({ name, images, variants }: Pictured): Picture[] {
  const known = new Set(images.map(({ imageUrl }) => imageUrl));
  const ofVariants = variants.flatMap(({ name: variant, imageUrl }) =>
    imageUrl && !known.has(imageUrl) ? [{ imageUrl, altText: `${name}, ${variant}` }] : [],
  );
  const all = [...images, ...ofVariants];
  return all.length > 0 ? all : [{ imageUrl: PLACEHOLDER_PICTURE, altText: '' }];
}
