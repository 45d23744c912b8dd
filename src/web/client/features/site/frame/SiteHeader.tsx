import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useUser } from '../../../entities/session/api.ts';
import { isMarkedSignedIn } from '../../../entities/session/session-mark.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TopBar, type TopBarLink, type TopBarProps } from '../../../ui/TopBar.tsx';
import styles from './SiteHeader.module.css';
import { isShopping } from './shopping.ts';

const texts = staticTexts.nav;

const PersonalLinks = lazyPart(async () => (await import('./PersonalLinks.tsx')).PersonalLinks, null);

export interface SiteHeaderProps extends Pick<TopBarProps, 'width'> {
  commands?: ReactNode;
}

/** Returns whether a page is the portal's, with its width and its link in the header. */
export const isInPortal = (pathname: string): boolean => /^\/manage(\/|$)/.test(pathname);

/** Header, equal in portal, shop, admin and on the site. */
export function SiteHeader({ commands, ...bar }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const { data: user, isPending } = useUser();
  useEffect(() => {
    // in parallel with the user; `PersonalLinks` shows a failure
    if (isMarkedSignedIn()) void PersonalLinks.code.load().catch(() => undefined);
  }, []);
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
            <PersonalLinks user={user} />
          </>
        ) : (
          !isPending && <Login />
        )
      }
    />
  );
}

/** Login link; from the shop it returns there. */
function Login() {
  const { pathname, search } = useLocation();
  const href = isShopping(pathname) ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login';
  return (
    <LinkButton href={href} variant="secondary" size="small">
      {texts.login}
    </LinkButton>
  );
}

/** Links of the header. @param user `undefined` while loading */
function linksFor(user: User | null | undefined, pathname: string): TopBarLink[] {
  const shop = { href: '/shop', label: texts.shop, isCurrent: pathname === '/shop' };
  if (user === undefined) return [shop];
  if (user === null) {
    const href = `/${brand.slug}`;
    return [{ href, label: texts.freeDirectory, isCurrent: pathname === href }, shop];
  }
  const isPortal = isInPortal(pathname);
  const label = (
    <>
      {!isPortal && <span className={styles.spare}>{texts.goTo} </span>}
      <span>{texts.dashboard}</span>
    </>
  );
  return [{ href: '/manage', label, isCurrent: isPortal }, shop];
}
