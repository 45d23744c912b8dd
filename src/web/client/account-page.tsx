import { AccountPage } from './features/account/AccountPage.tsx';
import { SecurityPanel } from './features/auth/SecurityPanel.tsx';
import { ProfilePanel } from './features/profile/ProfilePanel.tsx';

/** `/account`, with the profile that the portal shows as well. */
export function AccountRoute() {
  const profile = (
    <>
      <ProfilePanel />
      <SecurityPanel />
    </>
  );
  return <AccountPage profile={profile} />;
}
