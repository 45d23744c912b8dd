import type { ComponentType } from 'react';

/** What the shop's pages need of the cart. The cart is a feature of its own: it is handed in where pages are composed. */
export interface CartSlot {
  Add: ComponentType<{
    product: { id: number; name: string };
    /** `null` where the product has none; `undefined` while none is chosen. */
    variant: { id: number; name: string } | null | undefined;
    quantity: number;
    isSoldOut: boolean;
    isDetailed?: boolean;
    /** Called when it was pressed before a variant was chosen. */
    onMissing: () => void;
  }>;
  Notice: ComponentType;
}
