import { useState } from 'react';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { MAX_QUANTITY } from '../../../../../modules/shop/values.ts';
import { errorText } from '../../../lib/errors.ts';
import { toastError } from '../../../lib/toasts.ts';
import { useChangeQuantity } from './api.ts';

export const MOST = MAX_QUANTITY;

/** The figure in a line's stepper: shown at once, and taken back when the shop has not that many. */
export function useLineQuantity(item: CartItem) {
  const [wanted, setWanted] = useState<number | null>(null);
  const saving = useChangeQuantity(item.id);
  const change = (quantity: number) => {
    // An emptied box changes nothing; removing has a button of its own.
    if (!Number.isInteger(quantity) || quantity === (wanted ?? item.quantity)) return;
    setWanted(quantity);
    saving.mutate(quantity, {
      onError: (error) => toastError(error),
      onSettled: () => setWanted(null),
    });
  };
  return {
    quantity: wanted ?? item.quantity,
    change,
    error: saving.isError && wanted === null ? errorText(saving.error) : undefined,
  };
}
