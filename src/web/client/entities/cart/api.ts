import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/shop/calls.ts';
import type { CartItem } from '../../../../modules/shop/schema.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('cart');

/** Query of the cart; always stale: prices and stock change. */
export const cartQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call(calls.readCart, { signal }),
  staleTime: 0,
});

/** Option of mutations: runs the cart's mutations one at a time. */
export const CART_MUTATION_SCOPE = { scope: { id: 'cart' } };

/** Sum of the quantities; `undefined` while loading. */
export const countItems = (cart: readonly CartItem[] | undefined): number | undefined =>
  cart?.reduce((sum, { quantity }) => sum + quantity, 0);

export function refetchCart(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}
