import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { FEATURED_FRESH_MS, fetchFeatured } from './featured.ts';

const key = queryKeys('shop');

export const productKeys = {
  list: () => key('products'),
  one: (productId: string) => key('products', productId),
};

export const featuredQuery = queryOptions({
  queryKey: key('featured'),
  queryFn: ({ signal }) => fetchFeatured(signal),
  staleTime: FEATURED_FRESH_MS,
});

export function refetchProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
