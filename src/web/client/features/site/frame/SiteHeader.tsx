import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import styles from './SiteFrame.module.css';
import { useLinks } from './useLinks.ts';

const texts = staticTexts.nav;

/** Above the public pages: to the login, or to one's own building. */
export function SiteHeader({ user, cart }: { user: User | null | undefined; cart?: ReactNode }) {
  const { pathname, search } = useLocation();
  // Whoever signs in while shopping goes on shopping.
  const login = pathname.startsWith('/shop') ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login';
  const links = useLinks(
    [`/${brand.slug}`, texts.freeDirectory],
    ['/shop', texts.shop],
    user && ['/my-orders', texts.myOrders],
    user && ['/account', texts.account],
    user && !cart && ['/cart', texts.cart],
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
