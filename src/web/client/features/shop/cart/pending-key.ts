import type { PendingItem } from '../../../../../modules/shop/schema.ts';

/** Storage key in its own file, so that checking for an item loads nothing else. */
export const PENDING_KEY = 'pendingCartItem';

export function isItemPending(): boolean {
  try {
    return localStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false; // some private windows block storage
  }
}

export function storePendingItem(item: PendingItem): void {
  try {
    localStorage.setItem(PENDING_KEY, JSON.stringify(item));
  } catch {
    // Storage is blocked: the item must be selected again after login.
  }
}
