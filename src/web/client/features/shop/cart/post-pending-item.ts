import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import * as calls from '../../../../../modules/shop/calls.ts';
import { type PendingItem, pendingItem } from '../../../../../modules/shop/schema.ts';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { refetchCart } from '../../../entities/cart/api.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toastAcrossPages } from '../../../lib/toasts.ts';
import { showNotAdded } from './notice.ts';
import { PENDING_KEY } from './pending-key.ts';

const SHOP = '/shop';

/** Posts the item selected before login. @returns a path to go to after a failure */
export async function postPendingItem(client: QueryClient): Promise<string | null> {
  const item = await consumePendingItem();
  if (!item) return null;
  try {
    await call(calls.addToCart, { body: item });
  } catch (error) {
    showNotAdded(error instanceof ApiError ? refusalOf(error) : { message: cartTexts.pending.noConnection });
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

interface Pending {
  item: PendingItem | null;
}

/** Stores the bare item, in the shape that is posted; removes anything else. */
const storage: PersistStorage<Pending> = {
  getItem(key) {
    const item = parsed(localStorage.getItem(key));
    if (!item) localStorage.removeItem(key);
    return { state: { item } };
  },
  setItem(key, { state }) {
    if (state.item) localStorage.setItem(key, JSON.stringify(state.item));
    else localStorage.removeItem(key);
  },
  removeItem: (key) => localStorage.removeItem(key),
};

const usePending = create<Pending>()(persist<Pending>(() => ({ item: null }), { name: PENDING_KEY, storage }));

async function consumePendingItem(): Promise<PendingItem | null> {
  await usePending.persist.rehydrate();
  const { item } = usePending.getState();
  usePending.setState({ item: null });
  return item;
}

function parsed(text: string | null): PendingItem | null {
  if (text === null) return null;
  try {
    return pendingItem.parse(JSON.parse(text));
  } catch {
    return null; // written by an older build or by hand
  }
}
