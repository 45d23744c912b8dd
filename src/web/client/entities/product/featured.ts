import * as calls from '../../../../modules/shop/calls.ts';
import type { Product } from '../../../../modules/shop/schema.ts';
import { call } from '../../lib/api.ts';

export const FEATURED_FRESH_MS = 60 * 60_000;
const FEATURED_SHOWN = 4;

export const listProducts = calls.listProducts;

export type FeaturedProduct = Pick<Product, 'id' | 'name' | 'basePrice'> & {
  imageUrl?: string | null;
  variants?: { price: number }[] | null;
};

/** Fetches at most four featured products; drops invalid entries. */
export async function fetchFeatured(signal: AbortSignal): Promise<FeaturedProduct[]> {
  const reply: unknown = await call(listProducts, { query: { featured: 'true' }, signal });
  return (Array.isArray(reply) ? reply : []).filter(isFeatured).slice(0, FEATURED_SHOWN);
}

function isFeatured(product: unknown): product is FeaturedProduct {
  if (typeof product !== 'object' || product === null) return false;
  const { id, name, basePrice } = product as Partial<FeaturedProduct>;
  return Number.isInteger(id) && typeof name === 'string' && Number.isInteger(basePrice);
}

/** Lowest price in cents: of the variants, or the base price. */
export function minPrice({ basePrice, variants }: Pick<FeaturedProduct, 'basePrice' | 'variants'>): number {
  return variants && variants.length > 0 ? Math.min(...variants.map(({ price }) => price)) : basePrice;
}
