import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { cartQuery, itemsIn } from '../../../entities/cart/api.ts';
import { useUser } from '../../../entities/session/api.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TopBar, type TopBarLink, type TopBarProps } from '../../../ui/TopBar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CartLink } from './CartLink.tsx';
import styles from './SiteHeader.module.css';

const texts = staticTexts.nav;

export interface SiteHeaderProps extends Pick<TopBarProps, 'width'> {
  /** Opens the command menu. */
  commands?: ReactNode;
}

/** The same in portal, shop, admin and on the site. */
export function SiteHeader({ commands, ...bar }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const { data: user, isPending } = useUser();
  return (
    <TopBar
      {...bar}
      label={texts.label}
      wordmark={brand.name}
      homeLabel={texts.home({ brand: brand.name })}
      links={linksFor(isPending ? undefined : (user ?? null), pathname)}
      action={
        user ? (
          <>
            {commands && <span className={styles.commands}>{commands}</span>}
            <Cart />
            <AccountMenu user={user} />
          </>
        ) : (
          !isPending && <Login />
        )
      }
    />
  );
}

const isShopping = (pathname: string) => /^\/(shop|cart)(\/|$)/.test(pathname);

/** In the shop, and wherever there is something in it. */
function Cart() {
  const { pathname } = useLocation();
  const { data: cart } = useQuery(cartQuery);
  const count = itemsIn(cart);
  return (isShopping(pathname) || Boolean(count)) && <CartLink count={count} />;
}

/** A login while shopping returns to the shop. */
function Login() {
  const { pathname, search } = useLocation();
  const href = isShopping(pathname) ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login';
  return (
    <LinkButton href={href} variant="secondary" size="small">
      {texts.login}
    </LinkButton>
  );
}

/** @param user undefined while loading */
function linksFor(user: User | null | undefined, pathname: string): TopBarLink[] {
  const shop = { href: '/shop', label: texts.shop, isCurrent: pathname === '/shop' };
  if (user === undefined) return [shop];
  if (user === null) {
    const href = `/${brand.slug}`;
    return [{ href, label: texts.freeDirectory, isCurrent: pathname === href }, shop];
  }
  const isPortal = pathname === '/manage';
  const label = (
    <>
      {!isPortal && <span className={styles.spare}>{texts.goTo} </span>}
      {texts.dashboard}
    </>
  );
  return [{ href: '/manage', label, isCurrent: isPortal }, shop];
}
