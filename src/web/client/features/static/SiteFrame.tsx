import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '../../../../platform/brand.ts';
import { useUser } from '../../lib/session.ts';
import { Container } from '../../ui/Container.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { staticTexts } from './texts.ts';

/** Header, main and footer of the public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader() {
  const { data: user } = useUser();
  const { pathname, search } = useLocation();
  const texts = staticTexts.nav;
  // Whoever signs in while shopping goes on shopping.
  const login = pathname.startsWith('/shop') ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login';
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <Link href="/" isQuiet aria-label={texts.home}>
            <Wordmark />
          </Link>
          <nav aria-label={texts.label} className={styles.nav}>
            <span className={cx(user && styles.spare)}>
              <Link href={`/${brand.slug}`} isQuiet>
                {texts.freeDirectory}
              </Link>
            </span>
            <Link href="/shop" isQuiet>
              {texts.shop}
            </Link>
            <LinkButton href={user ? '/manage' : login} variant="secondary" size="small">
              {user ? texts.dashboard : texts.login}
            </LinkButton>
          </nav>
        </div>
      </Container>
    </header>
  );
}
