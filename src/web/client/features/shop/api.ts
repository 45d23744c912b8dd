import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../../../modules/shop/schema.ts';
import { productKeys } from '../../entities/product/api.ts';
import { ApiError, call, typed } from '../../lib/api.ts';

/** Stock changes with every sale: what is older is read again when somebody comes back to it. */
const FRESH_MS = 30_000;

/** Everything on sale; pages filter it, so that changing the category takes no time. */
export const productsQuery = queryOptions({
  queryKey: productKeys.list(),
  queryFn: ({ signal }) => call('GET', '/api/shop/products', { reply: typed<Product[]>(), signal }),
  staleTime: FRESH_MS,
});

/** One product; `null` when there is none. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.one(id),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET', `/api/shop/products/${encodeURIComponent(id)}`, { reply: typed<Product>(), signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
