import { brand } from '../../../../platform/brand.ts';
import { useLogout, useUser } from '../../entities/session/api.ts';
import { toastError } from '../../lib/toasts.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { staticTexts } from './texts.ts';
import { useLinks } from './useLinks.ts';

const texts = staticTexts.nav;

/** Above the pages behind the login: the other parts of the product, and the logout. */
export function AppHeader() {
  const { data: user } = useUser();
  const logout = useLogout();
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
    <PlainButton variant="secondary" size="small" onPress={leave} isPending={logout.isPending}>
      {texts.logout}
    </PlainButton>
  );
  return <TopBar label={texts.label} wordmark={brand.name} homeLabel={texts.home} links={links} action={action} />;
}
