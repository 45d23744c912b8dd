import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { PartBoundary } from '../../components/PartBoundary.tsx';
import { useLogout, useSignedInUser } from '../../entities/session/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { toastError } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Container } from '../../ui/Container.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './AdminLayout.module.css';
import { menuPages } from './admin-pages.ts';

const texts = adminTexts.nav;

const dailyPages = menuPages.filter(({ menu }) => menu === 'daily');
const morePages = menuPages.filter(({ menu }) => menu === 'more');

export function AdminLayout({ header }: { header: ReactNode }) {
  const user = useSignedInUser();
  const { pathname } = useLocation();
  return (
    <>
      {header}
      {user.isAdmin ? (
        <div className={styles.layout}>
          <Navigation />
          <main id="main" tabIndex={-1} className={styles.main}>
            <PartBoundary key={pathname}>
              <Outlet />
            </PartBoundary>
          </main>
        </div>
      ) : (
        <AccessDenied />
      )}
    </>
  );
}

function Navigation() {
  const logout = useLogout();
  const leave = () =>
    logout.isPending ||
    logout.mutate(undefined, {
      onError: (error) => toastError(error),
    });
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isFurther = morePages.some(({ path }) => pathname.startsWith(path));
  const [isOpen, setOpen] = useState(isFurther);
  const [lastPathname, setLastPathname] = useState(pathname);
  if (lastPathname !== pathname) {
    setLastPathname(pathname);
    if (isFurther) setOpen(true);
  }
  // On phones the links are a row that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    if (current) intoView(current);
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={texts.label} className={styles.nav} onFocus={({ target }) => intoView(target)}>
      {dailyPages.map(link)}
      <button type="button" className={cx(styles.item)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.more}
        <ChevronRight aria-hidden className={styles.arrow} />
      </button>
      {isOpen && morePages.map(link)}
      <span aria-hidden className={styles.rule} />
      <NavLink to="/manage" className={cx(styles.item)}>
        {texts.portal}
      </NavLink>
      <button type="button" className={cx(styles.item)} onClick={leave} aria-disabled={logout.isPending}>
        {texts.logout}
      </button>
    </nav>
  );
}

const link = ({ path, title }: (typeof menuPages)[number]) => (
  <NavLink key={path} to={path} end={path === '/admin'} className={cx(styles.item)}>
    {title}
  </NavLink>
);

const intoView = (item: Element) => item.scrollIntoView({ block: 'nearest', inline: 'center' });

function AccessDenied() {
  usePageTitle(adminTexts.title);
  return (
    <main id="main" tabIndex={-1}>
      <Container>
        <PageHeader title={adminTexts.title} />
        <Banner tone="danger" action={<LinkButton href="/manage">{texts.portal}</LinkButton>}>
          {adminTexts.denied}
        </Banner>
      </Container>
    </main>
  );
}
