import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { type PendingItem, pendingItem } from '../../../../../modules/shop/schema.ts';
import { PENDING_KEY } from './pending-key.ts';

interface Pending {
  item: PendingItem | null;
}

/** The item alone, as it will be posted; what is no item is removed. */
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

/** What an anonymous visitor put into the cart, kept until somebody signs in. */
const usePending = create<Pending>()(persist<Pending>(() => ({ item: null }), { name: PENDING_KEY, storage }));

/** Hands the item out once: whoever asks next, in this tab or another one, finds nothing. */
export async function takePendingItem(): Promise<PendingItem | null> {
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
    return null; // not what we keep here: an older build's, or somebody's hand
  }
}
