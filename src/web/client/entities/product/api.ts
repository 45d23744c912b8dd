import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { orTimeout } from '../../lib/timeout.ts';

const key = queryKeys('shop');
const FEATURED_FRESH_MS = 60 * 60_000;
const FEATURED_SHOWN = 4;

export const productKeys = {
  list: () => key('products'),
  one: (productId: string) => key('products', productId),
};

const featuredProduct = z.object({
  id: z.int(),
  name: z.string(),
  basePrice: z.int(),
  imageUrl: z.string().nullish(),
  variants: z.array(z.object({ price: z.int() })).nullish(),
});
export type FeaturedProduct = z.infer<typeof featuredProduct>;

/** The shop's featured products, at most four. Whatever is not one of them is left out: nobody waits for them. */
export const featuredQuery = queryOptions({
  queryKey: key('featured'),
  queryFn: async ({ signal }) => {
    const reply = await call('GET', '/api/shop/products?featured=true', { signal: orTimeout(signal) });
    const products = z.array(z.unknown()).safeParse(reply).data ?? [];
    return products.flatMap((product) => featuredProduct.safeParse(product).data ?? []).slice(0, FEATURED_SHOWN);
  },
  staleTime: FEATURED_FRESH_MS,
});

/** What a product begins at, in cents: its cheapest variant, or its base price. */
export function startPrice({ basePrice, variants }: Pick<FeaturedProduct, 'basePrice' | 'variants'>): number {
  return variants && variants.length > 0 ? Math.min(...variants.map(({ price }) => price)) : basePrice;
}

/** Reads everything on sale again. */
export function refetchProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
