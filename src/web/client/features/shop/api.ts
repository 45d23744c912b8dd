import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../../../modules/shop/schema.ts';
import { productKeys } from '../../entities/product/api.ts';
import { ApiError, call, typed } from '../../lib/api.ts';

/** Stock changes with every sale. */
const FRESH_MS = 30_000;

/** All products; pages filter by category without a request. */
export const productsQuery = queryOptions({
  queryKey: productKeys.list(),
  queryFn: ({ signal }) => call('GET', '/api/shop/products', { reply: typed<Product[]>(), signal }),
  staleTime: FRESH_MS,
});

/** `null` when the product does not exist. */
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
