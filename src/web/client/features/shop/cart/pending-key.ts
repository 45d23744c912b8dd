import type { PendingItem } from '../../../../../modules/shop/schema.ts';

/** In a file of its own, so that checking for an item loads nothing else. */
export const PENDING_KEY = 'pendingCartItem';

export function isItemPending(): boolean {
  try {
    return localStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false; // some private windows refuse storage
  }
}

export function keepPendingItem(item: PendingItem): void {
  try {
    localStorage.setItem(PENDING_KEY, JSON.stringify(item));
  } catch {
    // refused storage: the item is chosen again after login
  }
}
