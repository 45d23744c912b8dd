import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('shop');

export const productKeys = {
  list: () => key('products'),
  one: (productId: string) => key('products', productId),
};

/** Reads everything on sale again. */
export function refetchProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
