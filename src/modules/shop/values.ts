export const PLACEHOLDER_PICTURE = '/products/placeholder.webp';

export const categories = ['media_player', 'digital_signage', 'cabinet_cover', 'qr_placard'] as const;

export const isPlacard = (category: string): boolean => category === 'qr_placard';

interface Face {
  readonly width: number;
  readonly height: number;
  readonly finish: (typeof placardFinishes)[number];
}

/** A6, engraved in brass. */
const DEFAULT_FACE: Face = { width: 4.13, height: 5.83, finish: 'brass' };

export const faceOf = (product: { face: Face | null }, variant: { face: Face | null } | null | undefined): Face =>
  variant?.face ?? product.face ?? DEFAULT_FACE;

export const placardFinishes = ['brass', 'ink', 'stone', 'white'] as const;

/** Default lead time in business days; items ship in two to three. */
export const DEFAULT_LEAD_DAYS = 3;

export const MAX_QUANTITY = 999;
export const LOW_STOCK = 10;

export const MAX_LISTED_SPECIFICATIONS = 5;

type SpecificationValues = Readonly<Record<string, string | string[]>>;

export function specificationsOf(specifications: SpecificationValues): [name: string, value: string][] {
  return Object.entries(specifications).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

export function featuresOf({ features }: SpecificationValues): string[] {
  return Array.isArray(features) ? features : [];
}

/**
 * Splits a price in proportion to the parts' prices into whole cents, at least one each.
 * @param price cents, at least one for each part
 */
export function sharesOf(price: number, parts: readonly number[]): number[] {
  const partsTotal = parts.reduce((sum, part) => sum + part, 0);
  const distributable = price - parts.length;
  const exactShares = parts.map((part) => (distributable * part) / partsTotal);
  const shares = exactShares.map((share) => 1 + Math.floor(share));
  const byRemainder = exactShares
    .map((share, index) => ({ at: index, remainder: share % 1 }))
    .sort((left1, right1) => right1.remainder - left1.remainder);
  const remainingCents = price - shares.reduce((sum, share) => sum + share, 0);
  for (const { at: index } of byRemainder.slice(0, remainingCents)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Cheapest variant or base price, in cents. */
export function startPrice({
  basePrice,
  variants,
}: {
  basePrice: number;
  variants: readonly { price: number }[];
}): number {
  return variants.length > 0 ? Math.min(...variants.map(({ price }) => price)) : basePrice;
}

interface OfferedVariant {
  readonly id: number;
  readonly price: number;
  readonly stock: number;
}

export interface Offer<Variant> {
  /** `null`: no variants; `undefined`: none selected. */
  variant: Variant | null | undefined;
  /** Available units of the selected variant or set; `null`: made to order, or none selected. */
  left: number | null;
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

/** @param variantId selected variant; by default the only one */
export function offerOf<Variant extends OfferedVariant>(
  product: OfferedProduct<Variant>,
  variantId: number | undefined = onlyVariantId(product),
): Offer<Variant> {
  const { variants, stock, isMadeToMeasure } = product;
  const variant = variants.length === 0 ? null : variants.find(({ id }) => id === variantId);
  const isAnyAvailable = variants.length === 0 ? stock !== 0 : variants.some((candidate) => candidate.stock > 0);
  return {
    variant,
    left: variant ? variant.stock : stock,
    isSoldOut: variant ? variant.stock === 0 : !isAnyAvailable,
    price: variant?.price ?? startPrice(product),
    isFrom: isMadeToMeasure || (variant === undefined && new Set(variants.map(({ price }) => price)).size > 1),
  };
}

export const onlyVariantId = ({ variants }: { readonly variants: readonly OfferedVariant[] }): number | undefined =>
  variants.length === 1 ? variants[0]?.id : undefined;

export function firstSentence(description: string): string {
  return /^.+?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description;
}

export interface Picture {
  imageUrl: string;
  altText: string;
}

interface PicturedProduct {
  readonly name: string;
  readonly images: readonly Picture[];
  readonly variants: readonly { readonly name: string; readonly imageUrl: string | null }[];
}

export function picturesOf({ name, images, variants }: PicturedProduct): Picture[] {
  const productUrls = new Set(images.map(({ imageUrl }) => imageUrl));
  const variantPictures = variants.flatMap(({ name: variant, imageUrl }) =>
    imageUrl && !productUrls.has(imageUrl) ? [{ imageUrl, altText: `${name}, ${variant}` }] : [],
  );
  const pictures = [...images, ...variantPictures];
  return pictures.length > 0 ? pictures : [{ imageUrl: PLACEHOLDER_PICTURE, altText: '' }];
}
