import { useState } from 'react';
import type { Product, Variant } from '../../../../modules/shop/schema.ts';
import { MAX_QUANTITY, type Offer, offerOf, onlyVariantId } from '../../../../modules/shop/values.ts';

export interface Choice extends Offer<Variant> {
  choose: (variantId: number) => void;
  isMissing: boolean;
  miss: () => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  maxQuantity: number;
}

/** Selection in the address, for example after a login. */
export interface InitialChoice {
  variantId?: number | undefined;
  quantity?: number | undefined;
}

export function useChoice(product: Product, initialChoice: InitialChoice = {}): Choice {
  const [isMissing, setMissing] = useState(false);
  const [variantId, setVariantId] = useState(onlyVariantId(product) ?? initialChoice.variantId);
  const [requestedQuantity, setQuantity] = useState(initialChoice.quantity ?? 1);
  const offer = offerOf(product, variantId);
  const maxQuantity = offer.left === null ? MAX_QUANTITY : Math.min(offer.left, MAX_QUANTITY);
  return {
    ...offer,
    choose: (id) => {
      setVariantId(id);
      setMissing(false);
    },
    isMissing,
    miss: () => setMissing(true),
    quantity: Math.max(1, Math.min(requestedQuantity, maxQuantity)),
    // The field is briefly empty while a number is typed.
    setQuantity: (quantity) => Number.isInteger(quantity) && setQuantity(quantity),
    maxQuantity,
  };
}
