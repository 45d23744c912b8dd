import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import { cartQuery, countItems } from '../../../entities/cart/api.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { CartLink } from './CartLink.tsx';
import { isShopping } from './shopping.ts';

export function PersonalLinks({ user }: { user: User }) {
  const { pathname } = useLocation();
  const { data: cart } = useQuery(cartQuery);
  const count = countItems(cart);
  return (
    <>
      {(isShopping(pathname) || Boolean(count)) && <CartLink count={count} />}
      <AccountMenu user={user} />
    </>
  );
}
