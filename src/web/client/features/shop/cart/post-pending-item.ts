import type { QueryClient } from '@tanstack/react-query';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { refetchCart } from '../../../entities/cart/api.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toastAcrossPages } from '../../../lib/toasts.ts';
import { sayNotAdded } from './notice.ts';
import { takePendingItem } from './pending-item.ts';

/** Where a visitor goes whose item could not be added. */
const SHOP = '/shop';

/** Puts what was chosen before signing in into the cart. @returns where to go instead when that failed. */
export async function postPendingItem(client: QueryClient): Promise<string | null> {
  const item = await takePendingItem();
  if (!item) return null;
  try {
    await call('POST', '/api/cart', { body: item });
  } catch (error) {
    sayNotAdded(error instanceof ApiError ? refusalOf(error) : { message: cartTexts.pending.noConnection });
    return SHOP;
  }
  toastAcrossPages({ message: cartTexts.added, tone: 'success' });
  await refetchCart(client);
  return null;
}

const refusalOf = (error: ApiError) => ({
  title: cartTexts.pending.failed,
  message: errorText(error, cartTexts.pending.tryAgain),
});
