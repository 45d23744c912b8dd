import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type CartItem, type CartWish, cartItemReply } from '../../../../modules/shop/schema.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { callInSession } from '../../lib/session-guard.ts';

export const CART_KEY = ['cart'] as const;

/** Read anew by every page that shows it: prices and stock are those of the moment. */
const cartQuery = queryOptions({
  queryKey: CART_KEY,
  queryFn: ({ signal }) => call('GET', '/api/cart', { reply: z.array(cartItemReply), signal }),
  staleTime: 0,
});

/** The cart of who is signed in; nobody else's is asked for. */
export function useCart() {
  const { data: user } = useUser();
  return useQuery({ ...cartQuery, enabled: Boolean(user) });
}

/** Changes of the cart go out one after the other, in the order they were made. */
const inTurn = { scope: { id: 'cart' } };

/** A refusal may mean that the shop's page is out of date: it is read again then. */
export function useAddToCart() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn,
    mutationFn: (wish: CartWish) => callInSession('POST', '/api/cart', { body: wish, reply: cartItemReply }),
    onSuccess: () => client.invalidateQueries({ queryKey: CART_KEY }),
    onError: (error) => refetchShop(client, error),
  });
}

export function useChangeQuantity(itemId: number) {
  const client = useQueryClient();
  return useMutation({
    ...inTurn,
    mutationFn: (quantity: number) =>
      callInSession('PUT', `/api/cart/${itemId}`, { body: { quantity }, reply: cartItemReply }),
    onSuccess: (saved) => replaceInCart(client, (items) => items.map((item) => (item.id === saved.id ? saved : item))),
    onError: (error) => refetchShop(client, error),
  });
}

export function useRemoveItem() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn,
    mutationFn: ({ id }: CartItem) => callInSession('DELETE', `/api/cart/${id}`),
    onSuccess: (_nothing, removed) => {
      replaceInCart(client, (items) => items.filter(({ id }) => id !== removed.id));
      return client.invalidateQueries({ queryKey: CART_KEY });
    },
  });
}

export function useClearCart() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn,
    mutationFn: () => callInSession('DELETE', '/api/cart'),
    onSuccess: () => {
      replaceInCart(client, () => []);
      return client.invalidateQueries({ queryKey: CART_KEY });
    },
  });
}

/** Puts removed lines back, as far as the shop still has them. */
export function useRestoreItems() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn,
    mutationFn: async (items: readonly CartItem[]) => {
      for (const { product, variant, quantity } of items) {
        const body = { productId: product.id, variantId: variant?.id ?? null, quantity };
        await callInSession('POST', '/api/cart', { body, reply: cartItemReply });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
}

function replaceInCart(client: QueryClient, change: (items: CartItem[]) => CartItem[]): void {
  client.setQueryData(cartQuery.queryKey, (items) => items && change(items));
}

async function refetchShop(client: QueryClient, error: Error): Promise<void> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return;
  await Promise.all([
    client.invalidateQueries({ queryKey: ['shop'] }),
    client.invalidateQueries({ queryKey: CART_KEY }),
  ]);
}
