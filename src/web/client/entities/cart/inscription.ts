import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type * as calls from '../../../../modules/shop/calls.ts';
import type { CartItem, InscriptionInput } from '../../../../modules/shop/schema.ts';
import { address } from '../../lib/api.ts';
import { callInSession } from '../../lib/session-guard.ts';
import { CHANGES_CART, refetchCart } from './api.ts';

/** What is engraved on a placard in the cart. The only building that a person owns is filled in. */
export function useCartInscription<Own extends { own: { id: number } | undefined }>(item: CartItem, buildings: Own) {
  const { mutate, mutateAsync } = useInscribe(item.id);
  const isOpen = item.inscription === null && item.isAvailable;
  const preset = useEffectEvent((propertyId: number) => mutate({ propertyId, name: null, directory: null }));
  const ownId = buildings.own?.id;
  useEffect(() => {
    if (isOpen && ownId !== undefined) preset(ownId);
  }, [isOpen, ownId]);
  const { product, variant, inscription } = item;
  return { product, variantId: variant?.id, text: inscription, buildings, onSave: mutateAsync };
}

/** Lines with the same text become one. */
function useInscribe(itemId: number) {
  const client = useQueryClient();
  return useMutation({
    ...CHANGES_CART,
    mutationFn: (inscription: InscriptionInput) =>
      callInSession(address<typeof calls.changeItem>('PUT', '/api/cart/:itemId'), {
        params: { itemId },
        body: { inscription },
      }),
    onSettled: () => refetchCart(client),
  });
}
