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
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { useLinks } from './useLinks.ts';

export function AppFrame({ commands, children }: { commands: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <AppHeader commands={commands} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** Without navigation, for checkout and invoice. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <TopBar
        label={staticTexts.nav.label}
        wordmark={brand.name}
        homeLabel={staticTexts.nav.home({ brand: brand.name })}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

const navTexts = staticTexts.nav;

function AppHeader({ commands }: { commands: ReactNode }) {
  const { data: user } = useUser();
  const logout = useLogout();
  // Cached data only: these pages sell nothing and make no request for the cart.
  const { data: cart } = useQuery({ ...cartQuery, enabled: false });
  const links = useLinks(
    ['/shop', navTexts.shop],
    ['/my-orders', navTexts.myOrders],
    ['/account', navTexts.account],
    user?.isAdmin && ['/admin/users', navTexts.adminPortal],
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
        {navTexts.logout}
      </Button>
    </>
  );
  return (
    <TopBar
      label={navTexts.label}
      wordmark={brand.name}
      homeLabel={navTexts.home({ brand: brand.name })}
      links={links}
      action={action}
    />
  );
}
