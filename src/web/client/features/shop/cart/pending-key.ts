import type { PendingItem } from '../../../../../modules/shop/schema.ts';

/** Where the browser keeps what an anonymous visitor chose. Apart, so that asking for it loads nothing else. */
export const PENDING_KEY = 'pendingCartItem';

export function isItemPending(): boolean {
  try {
    return localStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false; // storage is refused in some private windows: then nothing can have been kept
  }
}

/** Keeps what an anonymous visitor put into the cart until somebody signs in. */
export function keepPendingItem(item: PendingItem): void {
  try {
    localStorage.setItem(PENDING_KEY, JSON.stringify(item));
  } catch {
    // as above: after signing in the item is chosen again
  }
}
