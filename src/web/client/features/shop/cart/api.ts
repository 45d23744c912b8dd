import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/shop/calls.ts';
import type { CartBody, CartItem } from '../../../../../modules/shop/schema.ts';
import { CART_MUTATION_SCOPE, cartQuery, refetchCart } from '../../../entities/cart/api.ts';
import { refetchProducts } from '../../../entities/product/api.ts';
import { useUser } from '../../../entities/session/api.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

export function useCart() {
  const { data: user } = useUser();
  return useQuery({ ...cartQuery, enabled: Boolean(user) });
}

/** Adds an item; an error may mean a stale shop page, so the products are refetched. */
export function useAddToCart() {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: (request: CartBody) => create(calls.addToCart, { body: request }),
    onSuccess: () => refetchCart(client),
    onError: (error) => refetchShop(client, error),
  });
}

export function useChangeQuantity(itemId: number) {
  const client = useQueryClient();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: (quantity: number) =>
      callInSession(calls.changeItem, {
        params: { itemId },
        body: { quantity },
      }),
    onSuccess: (savedItem) =>
      replaceInCart(client, (items) => items.map((item) => (item.id === savedItem.id ? savedItem : item))),
    onError: (error) => refetchShop(client, error),
  });
}

export function useRemoveItem() {
  const client = useQueryClient();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: ({ id }: CartItem) => callInSession(calls.removeFromCart, { params: { itemId: id } }),
    onSuccess: (_nothing, removed) => {
      replaceInCart(client, (items) => items.filter(({ id }) => id !== removed.id));
      return refetchCart(client);
    },
  });
}

export function useClearCart() {
  const client = useQueryClient();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: () => callInSession(calls.clearCart),
    onSuccess: () => {
      replaceInCart(client, () => []);
      return refetchCart(client);
    },
  });
}

/** Restores removed lines, as far as stock allows. */
export function useRestoreItems() {
  const client = useQueryClient();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: async (items: readonly CartItem[]) => {
      for (const { product, variant, quantity, inscription } of items) {
        const text = inscription && { ...inscription, directory: inscription.slug };
        const body = { productId: product.id, variantId: variant?.id ?? null, quantity, inscription: text };
        await callInSession(calls.addToCart, { body });
      }
    },
    onSettled: () => refetchCart(client),
  });
}

function replaceInCart(client: QueryClient, change: (items: CartItem[]) => CartItem[]): void {
  client.setQueryData(cartQuery.queryKey, (items) => items && change(items));
}

async function refetchShop(client: QueryClient, error: Error): Promise<void> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return;
  await Promise.all([refetchProducts(client), refetchCart(client)]);
}
