import { useState } from 'react';
import type { Product, Variant } from '../../../../modules/shop/schema.ts';
import { MAX_QUANTITY, startPrice } from '../../../../modules/shop/values.ts';

export interface Choice {
  /** `null`: no variants; `undefined`: none chosen yet. */
  variant: Variant | null | undefined;
  choose: (variantId: number) => void;
  isMissing: boolean;
  miss: () => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  most: number;
  /** Units of the chosen variant or sets; `null`: made to order, or none chosen. */
  left: number | null;
  /** The chosen variant, or every variant, is sold out. */
  isSoldOut: boolean;
  /** Cents; with `isFrom`, the lowest of several prices. */
  price: number;
  isFrom: boolean;
}

/** From the address, for example after a login. */
export interface Chosen {
  variantId?: number | undefined;
  quantity?: number | undefined;
}

/** Chosen variant and quantity. A single variant is chosen from the start. */
export function useChoice(product: Product, chosen: Chosen = {}): Choice {
  const { variants, stock } = product;
  const [isMissing, setMissing] = useState(false);
  const [variantId, setVariantId] = useState(variants.length === 1 ? variants[0]?.id : chosen.variantId);
  const [wanted, setQuantity] = useState(chosen.quantity ?? 1);
  const variant = variants.length === 0 ? null : variants.find(({ id }) => id === variantId);
  const left = variant ? variant.stock : stock;
  const most = left === null ? MAX_QUANTITY : Math.min(left, MAX_QUANTITY);
  const isAnyLeft = variants.length === 0 ? stock !== 0 : variants.some((one) => one.stock > 0);
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
    // The field is briefly empty while a number is typed.
    setQuantity: (quantity) => Number.isInteger(quantity) && setQuantity(quantity),
    most,
    left,
    isSoldOut: variant ? variant.stock === 0 : !isAnyLeft,
    price: variant?.price ?? startPrice(product),
    isFrom: variant === undefined && prices.size > 1,
  };
}
