import { useLocation } from 'react-router-dom';
import { brand } from '../../../../platform/brand.ts';
import { useLogout, useUser } from '../../entities/session/api.ts';
import { toastError } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import styles from './SiteFrame.module.css';
import { staticTexts } from './texts.ts';

const texts = staticTexts.nav;

/** Above the public pages: to the login, or to one's own building. */
export function SiteHeader() {
  const { data: user } = useUser();
  const { pathname, search } = useLocation();
  // Whoever signs in while shopping goes on shopping.
  const login = pathname.startsWith('/shop') ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login';
  const links = useLinks(
    [`/${brand.slug}`, texts.freeDirectory],
    ['/shop', texts.shop],
    user && ['/my-orders', texts.myOrders],
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
  return <TopBar label={texts.label} wordmark={brand.name} homeLabel={texts.home} links={links} action={action} />;
}

/** Above the pages behind the login: the other parts of the product, and the logout. */
export function AppHeader() {
  const { data: user } = useUser();
  const logout = useLogout();
  const links = useLinks(
    ['/shop', texts.shop],
    ['/my-orders', texts.myOrders],
    user?.isAdmin && ['/admin/users', texts.adminPortal],
  );
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) => toastError(error),
    });
  const action = (
    <Button variant="secondary" size="small" onPress={leave} isPending={logout.isPending}>
      {texts.logout}
    </Button>
  );
  return <TopBar label={texts.label} wordmark={brand.name} homeLabel={texts.home} links={links} action={action} />;
}

type LinkOrNot = readonly [href: string, label: string] | false | null | undefined;

function useLinks(...links: LinkOrNot[]) {
  const { pathname } = useLocation();
  return links.flatMap((link) => (link ? [{ href: link[0], label: link[1], isCurrent: pathname === link[0] }] : []));
}
