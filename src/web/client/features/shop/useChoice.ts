import { useState } from 'react';
import type { Product, Variant } from '../../../../modules/shop/schema.ts';
import { MAX_QUANTITY, startPrice } from '../../../../modules/shop/values.ts';

export interface Choice {
  /** `null` where the product has no variants; `undefined` while none is chosen. */
  variant: Variant | null | undefined;
  choose: (variantId: number) => void;
  /** Something was to be bought before a variant was chosen. */
  isMissing: boolean;
  miss: () => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** As many as can be bought of it. */
  most: number;
  /** Nothing can be bought: neither what is chosen nor anything that could be. */
  isSoldOut: boolean;
  /** Cents; `isFrom` while it is only where prices begin. */
  price: number;
  isFrom: boolean;
}

/** What an address says was chosen before, as on the way back from the login. */
export interface Chosen {
  variantId?: number | undefined;
  quantity?: number | undefined;
}

/** Which variant of a product, and how many. The only variant there is needs no choosing. */
export function useChoice(product: Product, chosen: Chosen = {}): Choice {
  const { variants } = product;
  const [isMissing, setMissing] = useState(false);
  const [variantId, setVariantId] = useState(variants.length === 1 ? variants[0]?.id : chosen.variantId);
  const [wanted, setQuantity] = useState(chosen.quantity ?? 1);
  const variant = variants.length === 0 ? null : variants.find(({ id }) => id === variantId);
  const most = variant ? Math.min(variant.stock, MAX_QUANTITY) : MAX_QUANTITY;
  const isAnyLeft = variants.length === 0 || variants.some(({ stock }) => stock > 0);
  const prices = new Set(variants.map(({ price }) => price));
  return {
    variant,
    choose: (id) => {
      setVariantId(id);
      setMissing(false);
    },
    isMissing,
    miss: () => setMissing(true),
    quantity: Math.max(1, Math.min(wanted, most)),
    // The box may be empty for a moment while somebody types.
    setQuantity: (quantity) => Number.isInteger(quantity) && setQuantity(quantity),
    most,
    isSoldOut: variant ? variant.stock === 0 : !isAnyLeft,
    price: variant?.price ?? startPrice(product),
    isFrom: variant === undefined && prices.size > 1,
  };
}
