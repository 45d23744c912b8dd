import { AccountPage } from '../../features/account/AccountPage.tsx';
import { ProfilePanel } from '../../features/account/profile/ProfilePanel.tsx';
import { SecurityPanel } from '../../features/site/auth/SecurityPanel.tsx';

/** `/account` */
export function AccountRoute() {
  const profile = (
    <>
      <ProfilePanel />
      <SecurityPanel />
    </>
  );
  return <AccountPage profile={profile} />;
}
