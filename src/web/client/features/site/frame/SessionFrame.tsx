import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cartQuery, itemsIn } from '../../../entities/cart/api.ts';
import { useUser } from '../../../entities/session/api.ts';
import { CartLink } from './CartLink.tsx';
import { SiteFrame } from './SiteFrame.tsx';

/** The public pages' frame within the app, which knows who is signed in and what they have in their cart. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { data: cart } = useQuery({ ...cartQuery, enabled: Boolean(user) });
  return (
    <SiteFrame user={user} cart={user && <CartLink count={itemsIn(cart)} />}>
      {children}
    </SiteFrame>
  );
}
