import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as calls from '../../../../modules/shop/calls.ts';
import type { CartItem, InscriptionInput } from '../../../../modules/shop/schema.ts';
import { callInSession } from '../../lib/session-guard.ts';
import { CART_MUTATION_SCOPE, refetchCart } from './api.ts';

/** Text of a placard in the cart; a user's only owned building is filled in. */
export function useCartInscription<Own extends { ownBuilding: { id: number } | undefined }>(
  item: CartItem,
  buildings: Own,
) {
  const { mutate, mutateAsync } = useInscribe(item.id);
  const isOpen = item.inscription === null && item.isAvailable;
  const preset = useEffectEvent((propertyId: number) => mutate({ propertyId, name: null, directory: null }));
  const ownId = buildings.ownBuilding?.id;
  useEffect(() => {
    if (isOpen && ownId !== undefined) preset(ownId);
  }, [isOpen, ownId]);
  const { product, variant, inscription } = item;
  return { product, variantId: variant?.id, text: inscription, buildings, onSave: mutateAsync };
}

/** Saves the text; the server merges lines with equal text. */
function useInscribe(itemId: number) {
  const client = useQueryClient();
  return useMutation({
    ...CART_MUTATION_SCOPE,
    mutationFn: (inscription: InscriptionInput) =>
      callInSession(calls.changeItem, {
        params: { itemId },
        body: { inscription },
      }),
    onSettled: () => refetchCart(client),
  });
}
