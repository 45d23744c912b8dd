import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** What was asked for elsewhere and is done by a part of the page that comes: the command menu asks, panels do. */
export type Wish =
  | { what: 'addTenant' }
  | { what: 'findTenant'; name: string }
  | { what: 'import' }
  | { what: 'announce' }
  | { what: 'loginAs'; userId: number };

export const useWishes = create<{ wish: Wish | null }>(() => ({ wish: null }));

export function wishFor(wish: Wish): void {
  useWishes.setState({ wish });
}

/** Fulfils wishes of one kind, each once. While it is not ready, as for want of data, the wish waits. */
export function useWish<What extends Wish['what']>(
  what: What,
  fulfil: (wish: Extract<Wish, { what: What }>) => void,
  isReady = true,
): void {
  const wish = useWishes((state) => state.wish);
  const isOurs = isReady && isOf(wish, what);
  const act = useEffectEvent(() => {
    if (!isOf(wish, what)) return;
    useWishes.setState({ wish: null });
    fulfil(wish);
  });
  useEffect(() => {
    if (isOurs) act();
  }, [isOurs]);
}

function isOf<What extends Wish['what']>(wish: Wish | null, what: What): wish is Extract<Wish, { what: What }> {
  return wish?.what === what;
}
