import { useState } from 'react';
import type { Product, Variant } from '../../../../modules/shop/schema.ts';
import { firstChoice, MAX_QUANTITY, type Offer, offerOf } from '../../../../modules/shop/values.ts';

export interface Choice extends Offer<Variant> {
  choose: (variantId: number) => void;
  isMissing: boolean;
  miss: () => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  most: number;
}

/** From the address, for example after a login. */
export interface Chosen {
  variantId?: number | undefined;
  quantity?: number | undefined;
}

/** Chosen variant and quantity. */
export function useChoice(product: Product, chosen: Chosen = {}): Choice {
  const [isMissing, setMissing] = useState(false);
  const [variantId, setVariantId] = useState(firstChoice(product) ?? chosen.variantId);
  const [wanted, setQuantity] = useState(chosen.quantity ?? 1);
  const offer = offerOf(product, variantId);
  const most = offer.left === null ? MAX_QUANTITY : Math.min(offer.left, MAX_QUANTITY);
  return {
    ...offer,
    choose: (id) => {
      setVariantId(id);
      setMissing(false);
    },
    isMissing,
    miss: () => setMissing(true),
    quantity: Math.max(1, Math.min(wanted, most)),
    // The field is briefly empty while a number is typed.
    setQuantity: (quantity) => Number.isInteger(quantity) && setQuantity(quantity),
    most,
  };
}
