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
import { menu } from './admin-pages.ts';

const texts = adminTexts.nav;

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
  const isFurther = menu.further.some(([path]) => pathname.startsWith(path));
  const [isOpen, setOpen] = useState(isFurther);
  const [shown, setShown] = useState(pathname);
  if (shown !== pathname) {
    setShown(pathname);
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
      {menu.daily.map(link)}
      <button type="button" className={cx(styles.item)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.more}
        <ChevronRight aria-hidden className={styles.arrow} />
      </button>
      {isOpen && menu.further.map(link)}
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

const link = ([path, label]: readonly [path: string, label: string]) => (
  <NavLink key={path} to={path} end={path === '/admin'} className={cx(styles.item)}>
    {label}
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
