import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { cartQuery, itemsIn } from '../../../entities/cart/api.ts';
import { useLogout, useUser } from '../../../entities/session/api.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { CartLink } from './CartLink.tsx';
import styles from './SiteFrame.module.css';
import { useLinks } from './useLinks.ts';

const texts = staticTexts.nav;

/** Above the pages behind the login: the other parts of the product, and the logout. */
export function AppHeader({ commands }: { commands: ReactNode }) {
  const { data: user } = useUser();
  const logout = useLogout();
  // What is known of it is told; it is not asked for by pages that sell nothing.
  const { data: cart } = useQuery({ ...cartQuery, enabled: false });
  const links = useLinks(
    ['/shop', texts.shop],
    ['/my-orders', texts.myOrders],
    ['/account', texts.account],
    user?.isAdmin && ['/admin/users', texts.adminPortal],
  );
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) => toastError(error),
    });
  const action = (
    <>
      <span className={styles.commands}>{commands}</span>
      <CartLink count={itemsIn(cart)} />
      <Button variant="secondary" size="small" onPress={leave} isPending={logout.isPending}>
        {texts.logout}
      </Button>
    </>
  );
  return (
    <TopBar
      label={texts.label}
      wordmark={brand.name}
      homeLabel={texts.home({ brand: brand.name })}
      links={links}
      action={action}
    />
  );
}
