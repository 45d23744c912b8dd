import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { cartQuery, itemsIn } from '../../../entities/cart/api.ts';
import { useUser } from '../../../entities/session/api.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { CartLink } from './CartLink.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { useLinks } from './useLinks.ts';

const texts = staticTexts.nav;

export function SessionFrame({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { data: cart } = useQuery({ ...cartQuery, enabled: Boolean(user) });
  return (
    <div className={styles.frame}>
      <SiteHeader user={user} cart={user && <CartLink count={itemsIn(cart)} />} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader({ user, cart }: { user: User | null | undefined; cart: ReactNode }) {
  const { pathname, search } = useLocation();
  // A login while shopping returns to the shop.
  const login = pathname.startsWith('/shop') ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login';
  const links = useLinks(
    [`/${brand.slug}`, texts.freeDirectory],
    ['/shop', texts.shop],
    user && ['/my-orders', texts.myOrders],
    user && ['/account', texts.account],
  );
  const action = (
    <LinkButton href={user ? '/manage' : login} variant="secondary" size="small">
      {user ? (
        <span>
          <span className={styles.spare}>{texts.goTo} </span>
          {texts.dashboard}
        </span>
      ) : (
        texts.login
      )}
    </LinkButton>
  );
  return (
    <TopBar
      label={texts.label}
      wordmark={brand.name}
      homeLabel={texts.home({ brand: brand.name })}
      links={links}
      action={
        <>
          {cart}
          {action}
        </>
      }
    />
  );
}
